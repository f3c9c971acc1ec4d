import { LinkBase, useGetList, useGetManyAggregate, useReference, NumberInput, TextInput, required } from 'react-admin'
import { can } from '#domain/access/access'
import { authorityOver, editsMember } from '#domain/access/authority'
import { roleName } from '#domain/api/names'
import { Facts } from '../../panel/page/ShowPage.tsx'
import { Section } from '../../panel/form/FormSection.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { reminders } from '../../providers/es/reminders.ts'
import { users } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { Exemptions } from './Exemptions.tsx'
import { CalendarDay, Instant } from '../../ui/values/Day.tsx'
import type { Institution } from '#domain/clubs/institution'
import { variantIn } from '#domain/clubs/offering'
import { type Membership, overlap, pauseSchema, scholarshipSchema } from '#domain/members/membership'
import type { Sport } from '#domain/clubs/sport'
import type { UserView } from '#domain/members/user'
import { personName } from '../../panel/people/PersonName.tsx'
import { ExemptionLines, PercentLines, type PercentField } from '../../panel/values/RecordName.tsx'
import { useCategory } from './useCategory.ts'
import { FIELD_TEXTS } from '#domain/api/messages'
import { ActionDialog } from '../../panel/action/ActionDialog.tsx'
import { todayAt, useInstitution } from '../../panel/data/useInstitution.ts'
import { withinBounds } from '../../panel/form/bounds.ts'
import { DateInput } from '../../panel/form/DateInput.tsx'
import { LastDay, MembershipTerms, saveTerms, type MembershipOf } from './MembershipTerms.tsx'
import styles from './users.module.css'

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
  } = membership
  const category = useCategory(user, membership)
  const wards = useGetList<UserView>('users', { filter: { guardianId: id }, pagination: { page: 1, perPage: 1 } })
  const actor = useActor()
  const mayExempt = editsMember(actor, membership) && authorityOver(actor, institutionId) !== 'sports'
  return (
    <>
      <Facts
        facts={[
          { field: 'institutionId', value: <InstitutionLink id={institutionId} /> },
          { field: 'role', value: roleName(membership) },
          { field: 'state', value: state === 'pending' && users.state.pending },
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
      {mayExempt ? (
        <div className={styles.terms}>
          <Exemptions userId={user.id} membership={membership} />
          <PercentTerms field="scholarships" userId={user.id} membership={membership} />
          <PercentTerms field="pauses" userId={user.id} membership={membership} />
        </div>
      ) : (
        <>
          <ExemptionLines value={membership.exemptions} />
          <PercentLines field="scholarships" value={membership.scholarships} />
          <PercentLines field="pauses" value={membership.pauses} />
        </>
      )}
    </>
  )
}

export function InstitutionLink({ id }: { id: string }) {
  const { referenceRecord, error } = useReference<Institution>({ reference: 'institutions', id })
  const isWhole = can(useActor(), 'report', 'institutions', { institutionIds: [id] })
  const to = isWhole ? `/panel/institutions/${id}` : `/panel/my-institutions/${id}`
  return <LinkBase to={to}>{referenceRecord?.name ?? (error ? '–' : '…')}</LinkBase>
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

const BY_NAME = { field: 'familyName', order: 'ASC' } as const
const MANY = { page: 1, perPage: 100 }

type Props = { filter: { membershipId: string } | { guardianId: string } }

function Family({ filter }: Props) {
  const { data, error } = useGetList<UserView>('users', { filter, sort: BY_NAME, pagination: MANY })
  if (!data) return <>{error ? '–' : '…'}</>
  return (
    <>
      {data.map((person, index) => (
        <span key={person.id}>
          {index > 0 && ', '}
          <LinkBase to={`/panel/users/${person.id}`}>{personName(person)}</LinkBase>
        </span>
      ))}
      {data.length === 0 && '–'}
    </>
  )
}

const KINDS = {
  scholarships: {
    schema: scholarshipSchema,
    texts: users.scholarship,
    usualPercent: 50,
    overlapText: FIELD_TEXTS.scholarshipsOverlap,
  },
  pauses: { schema: pauseSchema, texts: users.pause, usualPercent: 0, overlapText: FIELD_TEXTS.pausesOverlap },
}

type PercentTermsProps = MembershipOf & { field: PercentField }

function PercentTerms({ field, userId, membership }: PercentTermsProps) {
  return (
    <MembershipTerms
      field={field}
      userId={userId}
      membership={membership}
      texts={KINDS[field].texts}
      renderLine={(value) => <PercentLines field={field} value={value} />}
      renderDialog={(close) => <TermDialog field={field} userId={userId} membership={membership} onClose={close} />}
    />
  )
}

function TermDialog({ field, userId, membership, onClose }: PercentTermsProps & { onClose: () => void }) {
  const institution = useInstitution(membership.institutionId)
  if (!institution) return null
  const { schema, texts, usualPercent, overlapText } = KINDS[field]
  const terms = membership[field]
  return (
    <ActionDialog
      texts={texts}
      initial={{ percent: usualPercent, from: todayAt(institution), to: null, reason: '' }}
      onClose={onClose}
      run={async (api, values) => {
        const term = schema.parse({ ...values, to: values.to || null })
        await saveTerms(api, { userId, membership }, { [field]: [...terms, term] })
        return texts.done
      }}
    >
      <p>{texts.body}</p>
      <NumberInput
        source="percent"
        label={texts.percent}
        step={1}
        validate={[required(), ...withinBounds(schema, 'percent')]}
      />
      <DateInput source="from" label={texts.from} validate={[required(), notIn(terms, overlapText)]} />
      <LastDay texts={texts} />
      <TextInput source="reason" label={texts.reason} validate={[required(), ...withinBounds(schema, 'reason')]} />
    </ActionDialog>
  )
}

const notIn = (terms: Membership[PercentField], text: string) => (from: string, values: { to?: string | null }) =>
  terms.some((one) => overlap(one, { from, to: values.to || null })) ? text : undefined
