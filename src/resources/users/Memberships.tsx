import { LinkBase, useGetManyAggregate, useReference, useTranslate } from 'react-admin'
import { Facts } from '../../panel/page/Facts.tsx'
import { Section } from '../../panel/form/FormSection.tsx'
import { users } from '../../providers/es/users.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import type { Institution } from '#domain/institution'
import type { Membership } from '#domain/membership'
import type { Sport } from '#domain/sport'
import type { UserView } from '#domain/user'

/** A person's memberships in the user's own institutions: role, dates and sports. */
export function Memberships({ user: { memberships } }: { user: UserView }) {
  return (
    <Section title={users.memberships}>
      {memberships.map((membership) => (
        <OneMembership key={membership.id} membership={membership} />
      ))}
    </Section>
  )
}

function OneMembership({ membership }: { membership: Membership }) {
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.users.fields.${field}`)
  const { institutionId, role, state, memberNumber, since, until, sportIds } = membership
  return (
    <Facts
      facts={[
        { label: label('institutionId'), value: <InstitutionLink id={institutionId} /> },
        { label: label('role'), value: users.role[role] },
        { label: label('state'), value: state === 'pending' && users.state.pending },
        { label: label('memberNumber'), value: memberNumber },
        { label: label('since'), value: <CalendarDay date={since} /> },
        { label: label('until'), value: until && <CalendarDay date={until} /> },
        { label: label('sportIds'), value: sportIds.length > 0 && <SportNames ids={sportIds} /> },
      ]}
    />
  )
}

function InstitutionLink({ id }: { id: string }) {
  const { referenceRecord, error } = useReference<Institution>({ reference: 'institutions', id })
  return <LinkBase to={`/panel/institutions/${id}`}>{referenceRecord?.name ?? (error ? '–' : '…')}</LinkBase>
}

function SportNames({ ids }: { ids: string[] }) {
  const { data, error } = useGetManyAggregate<Sport>('sports', { ids })
  const names = (data ?? []).flatMap((sport) => (sport ? [sport.name] : []))
  return <>{names.length > 0 ? names.join(', ') : error ? '–' : '…'}</>
}
