import { managedScopeOf, scopeOf } from '#domain/access/access'
import { calendarDateIn } from '#domain/values/calendar'
import { familyDebts, type ChasedFee, type Debtor, type FamilyDebt } from '#domain/reminders/chase'
import type { FeeView } from '#domain/money/fee'
import type { BilledMember } from '#domain/money/plannedFee'
import type { Institution } from '#domain/clubs/institution'
import { feeUserIdOf } from '#domain/members/membership'
import { LIVE_STATES, nextReminderOn, type Reminder } from '#domain/reminders/reminder'
import { listedName, type UserView } from '#domain/members/user'
import type { ReadTransaction } from '../../store/port.ts'
import { feesWithSurplus } from '../fees/readFees.ts'
import { sportNamesOf } from '../records/names.ts'
import { type ActorReads, allRows, firstRows, recordsById } from '../records/records.ts'

/** Oldest debt first. `only`: the family of a membership. `noticesSince`: without fees of notices given since. */
export async function debtorsOf(
  tx: ActorReads,
  institution: Institution,
  only?: string,
  noticesSince?: string,
): Promise<Debtor[]> {
  const today = calendarDateIn(institution.timezone, tx.now)
  const members = only === undefined ? await tx.memberships.billed(institution.id) : await familyOf(tx, only)
  const payers = only === undefined ? undefined : { in: members.map(feeUserIdOf) }
  const overdue = await tx.fees.all({
    scope: managedScopeOf(tx.actor, 'payments'),
    filter: {
      institutionId: institution.id,
      status: 'Defeated',
      ...(payers && { userId: payers }),
    },
    sort: { field: 'dueDate', order: 'ASC' },
  })
  const payerIds = [...new Set(overdue.map(({ userId }) => userId))]
  const surplus = await feesWithSurplus(tx, institution, { userId: { in: payerIds } })
  const waiting = { institutionId: institution.id, state: 'waiting' as const }
  const notices = await allRows(tx.notices, { scope: managedScopeOf(tx.actor, 'notices'), filter: waiting })
  const feesWithNotices = (since: string) =>
    new Set(notices.flatMap(({ createdAt, feeIds }) => (createdAt > since ? feeIds : [])))
  const excluded = noticesSince === undefined ? null : feesWithNotices(noticesSince)
  const debts = familyDebts([...overdue.filter(({ id }) => !excluded?.has(id)), ...surplus], members, today).filter(
    ({ recipient }) => only === undefined || recipient?.id === only,
  )
  const peopleIds = [...debts.map(({ id }) => id), ...payerIds]
  const [people, sportOf, last] = await Promise.all([
    recordsById(tx.users, scopeOf(tx.actor, 'users'), peopleIds),
    sportNamesOf(tx, scopeOf(tx.actor, 'sports'), overdue),
    only === undefined ? tx.reminders.latest(managedScopeOf(tx.actor, 'reminders'), institution.id) : lastOf(tx, only),
  ])
  const feeIdsWithNotices = feesWithNotices('')
  const lastBy = new Map(last.map((reminder) => [reminder.membershipId, reminder]))
  return debts.map((debt) => {
    const reminder = (debt.recipient && lastBy.get(debt.recipient.id)) ?? null
    const nextOn = nextReminderOn(reminder, institution.remindEvery, today)
    const hasNotice = debt.fees.some((fee) => feeIdsWithNotices.has(fee.id))
    return debtorOf(debt, { people, sportOf, hasNotice, last: reminder, nextOn })
  })
}

type Family = {
  people: ReadonlyMap<string, UserView>
  sportOf: (sportId: string | null) => string | null
  hasNotice: boolean
  last: Reminder | null
  nextOn: string | null
}

function debtorOf(
  { id, recipient, fees, ...debt }: FamilyDebt<FamilyMember, FeeView>,
  { people, sportOf, hasNotice, last, nextOn }: Family,
): Debtor {
  const person = people.get(id)
  const membership = person?.memberships.find((one) => one.id === recipient?.id)
  return {
    ...debt,
    id,
    membershipId: recipient?.id ?? null,
    name: salutationName(person),
    listedName: person ? listedName(person) : null,
    memberNumber: recipient?.memberNumber ?? null,
    phone: person?.phone ?? null,
    email: person?.email ?? null,
    stoppedAt: membership?.remindersStoppedAt ?? null,
    fees: fees.map((fee): ChasedFee => {
      const { concept, period, dueDate, daysOverdue, balance } = fee
      const memberName = salutationName(people.get(fee.userId))
      const sportName = sportOf(fee.sportId)
      const isOwn = fee.userId === id
      return { id: fee.id, memberName, isOwn, concept, sportName, period, dueDate, daysOverdue, balance }
    }),
    hasNotice,
    last: last && { channel: last.channel, state: last.state, day: last.day, batchId: last.batchId },
    nextOn,
  }
}

/** Null without a name: an e-mail cannot be a salutation. */
function salutationName(person: Pick<UserView, 'givenName' | 'familyName'> | undefined): string | null {
  return person ? `${person.givenName} ${person.familyName}`.trim() || null : null
}

type FamilyMember = Pick<BilledMember, 'id' | 'userId' | 'state' | 'until' | 'guardianId' | 'memberNumber'>

async function familyOf(tx: ReadTransaction, id: string): Promise<FamilyMember[]> {
  const membership = await tx.memberships.get(id)
  if (!membership) return []
  const guardian = membership.guardianId === null ? null : await tx.memberships.get(membership.guardianId)
  const wards = await tx.memberships.wardsOf([id])
  const memberships = await Promise.all(wards.map(({ membershipId }) => tx.memberships.get(membershipId)))
  return [membership, guardian, ...memberships].filter((one) => one !== null)
}

function lastOf(tx: ActorReads, membershipId: string): Promise<Reminder[]> {
  const filter = { membershipId, state: { in: [...LIVE_STATES] } }
  return firstRows(tx.reminders, { scope: managedScopeOf(tx.actor, 'reminders'), filter }, ['day', 'DESC'], 1)
}
