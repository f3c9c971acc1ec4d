import type { UserView } from '#domain/user'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { personName } from './PersonName.tsx'

const t = createText(money)

/** A member as searches tell them apart: the name, the document, and the number in an institution. */
export function memberText(person: UserView, institutionId: string | undefined): string {
  return [personName(person), ...memberMarks(person, institutionId)].join(' · ')
}

/** What distinguishes people with the same name: the document, and the member number in an institution. */
export function memberMarks({ documentNumber, memberships }: UserView, institutionId: string | undefined): string[] {
  const number = memberships.find((one) => one.institutionId === institutionId)?.memberNumber
  return [
    documentNumber ? t('create.document', { number: documentNumber }) : '',
    number ? t('create.memberNumber', { number }) : '',
  ].filter(Boolean)
}
