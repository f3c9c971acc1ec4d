import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { createText } from '../../../providers/text.ts'
import { dayText } from '../../values/dateText.ts'
import type { Profile } from '#domain/user'

const t = createText(myInstitutions)

export type OwnMembership = Profile['memberships'][number]

/** Role, member number and start date, in one line. */
export function membershipText({ role, memberNumber, since }: OwnMembership): string {
  return [
    t(`roles.${role}`),
    memberNumber && t('memberNumber', { number: memberNumber }),
    t('since', { date: dayText(since) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
