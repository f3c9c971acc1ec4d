import { LinkBase, useCreatePath, useRedirect } from 'react-admin'
import { History } from '../../panel/history/History.tsx'
import { personName } from '../../panel/values/RecordName.tsx'
import { ResendInvitation } from '../../panel/people/AccountButtons.tsx'
import { personFacts } from '../../panel/people/PersonInputs.tsx'
import { Section } from '../../panel/page/Page.tsx'
import { Facts, ShowPage } from '../../panel/page/ShowPage.tsx'
import { money } from '../../providers/es/money.ts'
import { users, usersResources } from '../../providers/es/users.ts'
import { deskAddress, listAddress } from '../../panel/list/listAddress.ts'
import { Erasure } from './Erasure.tsx'
import {
  MemberFees,
  MemberReceipts,
  MemberReminders,
  MemberDebt,
  MemberPlans,
  MemberStatements,
} from './MemberFees.tsx'
import { Memberships } from './Memberships.tsx'
import { MemberNotes } from './MemberNotes.tsx'
import { feeUserIdIn } from '#domain/members/membership'
import { PERSON_DETAILS, PERSON_NAMES } from '#domain/members/person'
import { hasNoEmail, type UserView } from '#domain/members/user'
import { mayEditMember, mayEndMember } from '#domain/access/authority'
import { useFirst, useRecords, todayAt, useInstitution, useMayCharge } from '../../panel/data/queries.ts'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { MANAGED } from '#domain/access/access'
import { OWED } from '#domain/money/feeStatus'
import { fill } from '../../providers/i18n/text.ts'
import { isFormer, Standing, useHasEnded } from './memberState.tsx'
import { institutionsToInvite } from './MembershipInputs.tsx'
import { LinkButton, ConfirmChange } from '../../panel/page/buttons.tsx'

export default function UserShow() {
  return (
    <ShowPage<UserView> title={personName} intro={standingOf} actions={actionsOf}>
      {(user) => (
        <>
          <MoneyOnly user={user}>
            <MemberDebt user={user} />
          </MoneyOnly>
          <Memberships user={user} />
          <MoneyOnly user={user}>
            <MemberPlans user={user} />
            <MemberFees user={user} />
            <MemberReceipts user={user} />
            <MemberStatements user={user} />
            <MemberReminders user={user} />
          </MoneyOnly>
          <MemberNotes user={user} />
          <PersonFacts user={user} />
          <Erasure user={user} />
          <History resource="users" record={user} />
        </>
      )}
    </ShowPage>
  )
}

function MoneyOnly({ user: { memberships }, children }: { user: UserView; children: React.ReactNode }) {
  const institutionIds = memberships.map(({ institutionId }) => institutionId)
  return useMay()('list', 'payments', { institutionIds }) && children
}

const standingOf = (user: UserView) => <Standing user={user} />
const actionsOf = (user: UserView) => <Actions user={user} />

function Actions({ user }: { user: UserView }) {
  const createPath = useCreatePath()
  const actor = useActor()
  const may = useMay()
  const present = user.memberships.filter(({ erasedAt }) => erasedAt === null)
  const [desk, ...others] = present.filter(({ institutionId }) => may('register', 'receipts', institutionId))
  const isEditable = present.some((membership) => mayEditMember(actor, membership))
  const mayCharge = useMayCharge(others.length === 0 ? desk?.institutionId : undefined)
  const charge = desk && mayCharge && (
    <LinkButton variant="contained" to={deskAddress(desk.institutionId, user.id)} label={money.take.open} />
  )
  if (!isEditable) return charge
  return (
    <>
      {charge}
      {user.pending && <ResendInvitation user={user} membershipId={user.id} />}
      {user.memberships.every((membership) => mayEndMember(actor, membership)) && <EndMembership user={user} />}
      <LinkButton
        variant={charge ? 'outlined' : 'contained'}
        to={createPath({ resource: 'users', id: user.id, type: 'edit' })}
        label={users.edit}
      />
    </>
  )
}

/** Ends the person's memberships in the user's own institutions, as DELETE does (§D6). */
function EndMembership({ user }: { user: UserView }) {
  const redirect = useRedirect()
  const actor = useActor()
  const name = personName(user)
  const isOver = useHasEnded(user)
  // users cannot end their own membership (§D3) or one that has ended
  if (user.id === actor?.userId || isOver) return null
  return (
    <ConfirmChange
      label={users.end.action}
      title={fill(users.end.title, { name })}
      body={
        <>
          <p>{fill(users.end.body, { smart_count: institutionsToInvite(actor).length })}</p>
          <Wards user={user} />
          <MoneyOnly user={user}>
            <OwedAhead user={user} />
          </MoneyOnly>
        </>
      }
      confirmLabel={users.end.confirm}
      call={(api) => api.delete('users', { id: user.id, previousData: user })}
      done={fill(users.end.done, { name })}
      leave={() => redirect('list', 'users')}
    />
  )
}

function Wards({ user: { memberships } }: { user: UserView }) {
  const filter = { guardianId: memberships.map(({ id }) => id), ended: false }
  const { data = [] } = useRecords<UserView>('users', filter, { by: 'familyName' })
  return data.length > 0 && <p>{fill(users.end.wards, { names: data.map(personName).join(' · ') })}</p>
}

/** Warns of unpaid cuotas that fall due after the end, which stay owed. */
function OwedAhead({ user }: { user: UserView }) {
  const institution = useInstitution(user.memberships[0]?.institutionId)
  const filter = institution && {
    ...MANAGED,
    userId: feeUserIdIn(user, institution.id),
    status: OWED,
    dueDate_gte: todayAt(institution),
  }
  const { total } = useFirst('payments', filter, { enabled: filter !== undefined })
  if (!filter || !total) return null
  return (
    <p>
      {fill(users.end.owedAhead, { smart_count: total })}{' '}
      <LinkBase to={listAddress('payments', filter)}>{users.exempt.seeUnpaid}</LinkBase>
    </p>
  )
}

/** The person's data that the user may see: of a pending member the entered data, of a former member only the name. */
function PersonFacts({ user }: { user: UserView }) {
  const { email } = user
  return (
    <Section title={users.person} intro={introOf(user)}>
      <Facts
        facts={[
          ...personFacts(user, PERSON_NAMES),
          { label: usersResources.users.fields.email, value: email && <a href={`mailto:${email}`}>{email}</a> },
          ...personFacts(user, PERSON_DETAILS),
        ]}
      />
    </Section>
  )
}

function introOf(user: UserView): string | undefined {
  if (user.memberships.every(({ erasedAt }) => erasedAt !== null)) return undefined
  if (isFormer(user)) return users.formerIntro
  if (hasNoEmail(user)) return users.withoutEmailIntro
  return user.pending ? users.pendingIntro : undefined
}
