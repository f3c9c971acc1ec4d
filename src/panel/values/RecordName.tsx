import { type RaRecord, useRecordContext, useReference } from 'react-admin'
import { type RecordResource, type ReferenceField, REFERENCES } from '#domain/api/resources'
import { type UserView, listedName, hasNoEmail } from '#domain/members/user'
import { values } from '../../providers/es/inputs.ts'
import { money } from '../../providers/es/money.ts'
import { fill } from '../../providers/i18n/text.ts'
import { users } from '../../providers/es/users.ts'
import { Badge } from './Badge.tsx'
import valueStyles from './values.module.css'

export function RecordName({ source }: { source: ReferenceField }) {
  const id: unknown = useRecordContext()?.[source]
  return typeof id === 'string' ? <ReferenceName reference={REFERENCES[source]} id={id} /> : values.unknown
}

/** The name of a record; a dash if it does not exist or the user may not see it. One request for a whole page. */
export function ReferenceName({ reference, id }: { reference: RecordResource; id: string }) {
  const { referenceRecord, isPending, error } = useReference({ reference, id })
  if (!referenceRecord) return isPending && !error ? values.loading : values.unknown
  return nameOf(reference, referenceRecord)
}

/** The cast is safe, because the data provider has parsed the record by its resource's schema. */
function nameOf(reference: RecordResource, record: RaRecord): string {
  return reference === 'users' ? personName(record as UserView) : String(record.name)
}

export function personName(person: Pick<UserView, 'familyName' | 'givenName' | 'email'>): string {
  return listedName(person) ?? '–'
}

export function memberText(person: UserView, institutionId: string | undefined): string {
  return [personName(person), ...memberMarks(person, institutionId)].join(' · ')
}

export function memberMarks({ documentNumber, memberships }: UserView, institutionId: string | undefined): string[] {
  const number = memberships.find((one) => one.institutionId === institutionId)?.memberNumber
  return [
    documentNumber ? fill(money.create.document, { number: documentNumber }) : '',
    number ? fill(money.create.memberNumber, { number }) : '',
  ].filter(Boolean)
}

type Props = {
  user: Pick<UserView, 'active' | 'email' | 'pending'>
  /** Whether a membership shows that the person has not accepted the invitation; `pending` by default. */
  isInvited?: boolean
  isOver: boolean
}

/** A person in a list: the name, the badges of the account and the e-mail. */
export function PersonCell({ user, ...badges }: Omit<Props, 'user'> & { user: UserView }) {
  const name = personName(user)
  return (
    <>
      {name} <PersonBadges user={user} {...badges} />
      {hasNoEmail(user) && <span className={valueStyles.sub}>{users.withoutEmail}</span>}
      {user.email !== null && name !== user.email && <span className={valueStyles.sub}>{user.email}</span>}
    </>
  )
}

export function PersonBadges({ user, isInvited = user.pending, isOver }: Props) {
  return (
    <>
      {isInvited && !hasNoEmail(user) && <Badge tone="warning">{users.pending}</Badge>}
      {isOver && <Badge>{users.ended}</Badge>}
      {!user.active && <Badge>{users.inactive}</Badge>}
    </>
  )
}
