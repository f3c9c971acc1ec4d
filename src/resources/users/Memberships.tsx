import { LinkBase, useGetManyAggregate, useReference } from 'react-admin'
import { authorityOver, mayEditMember } from '#domain/access/authority'
import { roleName } from '#domain/api/names'
import { Facts } from '../../panel/page/ShowPage.tsx'
import { Section } from '../../panel/page/Page.tsx'
import { useFirst, useRecords } from '../../panel/data/queries.ts'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { reminders } from '../../providers/es/reminders.ts'
import { users } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { CalendarDay, Instant } from '../../ui/values/Day.tsx'
import type { Institution } from '#domain/clubs/institution'
import { variantIn } from '#domain/clubs/offering'
import type { Membership } from '#domain/members/membership'
import type { Sport } from '#domain/clubs/sport'
import { hasNoEmail, type UserView } from '#domain/members/user'
import { personName, ReferenceName } from '../../panel/values/RecordName.tsx'
import { useCategory } from './memberState.tsx'
import { MembershipTerms } from './MembershipTerms.tsx'
import styles from './users.module.css'
import { TERM_FIELDS, TermLines } from '../../panel/values/FieldValue.tsx'

export function Memberships({ user }: { user: UserView }) {
  return (
    <Section title={users.memberships}>
      {user.memberships.map((membership) => (
        <OneMembership key={membership.id} user={user} membership={membership} />
      ))}
    </Section>
  )
}

function OneMembership({ user, membership }: { user: UserView; membership: Membership }) {
  const {
    id,
    institutionId,
    state,
    dutySportIds,
    memberNumber,
    since,
    until,
    sportIds,
    categoryId,
    guardianId,
    remindersStoppedAt,
    erasedAt,
  } = membership
  const category = useCategory(user, membership)
  const wards = useFirst('users', { guardianId: id })
  const actor = useActor()
  const mayExempt =
    erasedAt === null && mayEditMember(actor, membership) && authorityOver(actor, institutionId) !== 'sports'
  return (
    <>
      <Facts
        facts={[
          { field: 'institutionId', value: <InstitutionLink id={institutionId} /> },
          { field: 'role', value: roleName(membership) },
          { field: 'state', value: state === 'pending' && !hasNoEmail(user) && users.state.pending },
          { field: 'memberNumber', value: memberNumber },
          { field: 'since', value: <CalendarDay date={since} /> },
          { field: 'until', value: until && <CalendarDay date={until} /> },
          {
            field: 'dutySportIds',
            value: dutySportIds.length > 0 && (
              <SportNames membership={{ institutionId, sportIds: dutySportIds, variants: {} }} />
            ),
          },
          { field: 'sportIds', value: sportIds.length > 0 && <SportNames membership={membership} /> },
          {
            field: 'categoryId',
            value: category && (category.id === categoryId ? fill(users.category.byHand, category) : category.name),
          },
          { field: 'guardianId', value: guardianId && <Family filter={{ membershipId: guardianId }} /> },
          {
            field: 'remindersStoppedAt',
            value: remindersStoppedAt && (
              <>
                {reminders.sent.stopped} · <Instant at={remindersStoppedAt} />
              </>
            ),
          },
          { label: users.wards, value: (wards.total ?? 0) > 0 && <Family filter={{ guardianId: id }} /> },
        ]}
      />
      <div className={styles.terms}>
        {TERM_FIELDS.map((field) =>
          mayExempt ? (
            <MembershipTerms key={field} field={field} userId={user.id} membership={membership} />
          ) : (
            <TermLines key={field} field={field} value={membership[field]} />
          ),
        )}
      </div>
    </>
  )
}

export function InstitutionLink({ id }: { id: string }) {
  const isWhole = useMay()('report', 'institutions', id)
  const to = isWhole ? `/panel/institutions/${id}` : `/panel/my-institutions/${id}`
  return (
    <LinkBase to={to}>
      <ReferenceName reference="institutions" id={id} />
    </LinkBase>
  )
}

type Sports = Pick<Membership, 'institutionId' | 'sportIds' | 'variants'>

function SportNames({ membership: { institutionId, sportIds, variants } }: { membership: Sports }) {
  const { data, error } = useGetManyAggregate<Sport>('sports', { ids: sportIds })
  const { referenceRecord: institution } = useReference<Institution>({ reference: 'institutions', id: institutionId })
  const names = (data ?? []).flatMap((sport) => {
    if (!sport) return []
    const variant = institution && variantIn(institution, sport.id, variants[sport.id])
    return variant ? `${sport.name} (${variant.name})` : sport.name
  })
  return <>{names.length > 0 ? names.join(', ') : error ? '–' : '…'}</>
}

type Props = { filter: { membershipId: string } | { guardianId: string } }

function Family({ filter }: Props) {
  const { data, error } = useRecords<UserView>('users', filter, { by: 'familyName' })
  if (!data) return <>{error ? '–' : '…'}</>
  return (
    <>
      {data.map((person, index) => (
        <span key={person.id}>
          {index > 0 && ' · '}
          <LinkBase to={`/panel/users/${person.id}`}>{personName(person)}</LinkBase>
        </span>
      ))}
      {data.length === 0 && '–'}
    </>
  )
}
