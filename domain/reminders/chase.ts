import { z } from 'zod'
import { calendarDateSchema, periodSchema } from '../values/calendar.ts'
import { idSchema } from '../values/identifier.ts'
import { isOver, feeUserIdOf, type StoredMembership } from '../members/membership.ts'
import { currencySchema, sum } from '../money/money.ts'
import { groupBy } from '../values/groupBy.ts'
import { recordOf } from '../values/record.ts'
import { sentReminderSchema, type Reminder, type ReminderRefusal } from './reminder.ts'

export const AGES = ['upTo30', 'upTo60', 'upTo90', 'over90'] as const
export type Age = (typeof AGES)[number]

export function ageOf(daysOverdue: number): Age {
  if (daysOverdue <= 30) return 'upTo30'
  if (daysOverdue <= 60) return 'upTo60'
  return daysOverdue <= 90 ? 'upTo90' : 'over90'
}

const chasedFeeSchema = z.object({
  id: idSchema,
  memberName: z.string().nullable(),
  isOwn: z.boolean(),
  concept: z.string(),
  sportName: z.string().nullable(),
  period: periodSchema.nullable(),
  dueDate: calendarDateSchema,
  daysOverdue: z.int().min(1),
  balance: z.int().min(1),
})
export type ChasedFee = z.infer<typeof chasedFeeSchema>

/**
 * `age` is its oldest cuota's. `nextOn` is null if a reminder may be sent. `hasNotice`: a payment
 * was announced and has no answer. `credit` is what surpluses of the same members could settle of
 * `amount`.
 */
const debtorSchema = z.object({
  id: idSchema,
  membershipId: idSchema.nullable(),
  name: z.string().nullable(),
  listedName: z.string().nullable(),
  memberNumber: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  stoppedAt: z.iso.datetime().nullable(),
  amount: z.int().min(1),
  credit: z.int().min(0),
  firstDue: calendarDateSchema,
  daysOverdue: z.int().min(1),
  age: z.enum(AGES),
  fees: z.array(chasedFeeSchema),
  hasNotice: z.boolean(),
  last: sentReminderSchema.nullable(),
  nextOn: calendarDateSchema.nullable(),
})
export type Debtor = z.infer<typeof debtorSchema>

/** Why a debtor may not be reminded now, or null. Undefined: owes nothing. */
export function reminderRefusal(
  debtor: Pick<Debtor, 'stoppedAt' | 'nextOn' | 'email'> | undefined,
  channel: Reminder['channel'],
): ReminderRefusal | null {
  if (!debtor) return 'nothingOverdue'
  if (debtor.stoppedAt !== null) return 'remindersStopped'
  if (debtor.nextOn !== null) return 'alreadyReminded'
  return channel === 'email' && debtor.email === null ? 'memberHasNoEmail' : null
}

export const mayRemind = (debtor: Debtor) =>
  debtor.membershipId !== null && reminderRefusal(debtor, 'whatsapp') === null

export const isInReminderOfAll = (debtor: Debtor) => mayRemind(debtor) && !debtor.hasNotice

export const chaseSchema = z.object({
  today: calendarDateSchema,
  currency: currencySchema,
  mails: z.boolean(),
  debtors: z.array(debtorSchema),
})
export type Chase = z.infer<typeof chaseSchema>

type Member = Pick<StoredMembership, 'id' | 'userId' | 'state' | 'until' | 'guardianId'>
type Overdue = { id: string; userId: string; balance: number; dueDate: string; daysOverdue: number }

/** `recipient` is null for cuotas of no membership. */
export type FamilyDebt<M extends Member, Fee extends Overdue> = {
  id: string
  recipient: M | null
  fees: Fee[]
  amount: number
  credit: number
  firstDue: string
  daysOverdue: number
  age: Age
}

/** By payer; a member is alone once they or the guardian left. `fees` are overdue, or have credit. */
export function familyDebts<M extends Member, Fee extends Overdue>(
  fees: readonly Fee[],
  members: readonly M[],
  today: string,
): FamilyDebt<M, Fee>[] {
  const byId = new Map(members.map((member) => [member.id, member]))
  const byPayer = new Map(members.map((member) => [feeUserIdOf(member), member]))
  const families = new Map<string, { recipient: M | null; fees: Fee[] }>()
  const credited = new Map<string, number>()
  for (const fee of fees) {
    if (fee.balance < 0) {
      credited.set(fee.userId, (credited.get(fee.userId) ?? 0) - fee.balance)
      continue
    }
    const member = byPayer.get(fee.userId) ?? null
    const recipient = member && recipientOf(member, byId, today)
    const id = recipient ? feeUserIdOf(recipient) : fee.userId
    const family = families.get(id) ?? { recipient, fees: [] }
    family.fees.push(fee)
    families.set(id, family)
  }
  return [...families]
    .map(([id, family]) => debtOf(id, family.recipient, family.fees.toSorted(oldestFirst), credited))
    .toSorted((a, b) => b.daysOverdue - a.daysOverdue || (a.id < b.id ? -1 : 1))
}

function recipientOf<M extends Member>(member: M, byId: ReadonlyMap<string, M>, today: string): M {
  const guardian = member.guardianId === null ? undefined : byId.get(member.guardianId)
  return guardian && !isOver(guardian, today) && !isOver(member, today) ? guardian : member
}

function debtOf<M extends Member, Fee extends Overdue>(
  id: string,
  recipient: M | null,
  fees: Fee[],
  credited: ReadonlyMap<string, number>,
): FamilyDebt<M, Fee> {
  const [oldest] = fees
  if (!oldest) throw new Error('a family owes nothing')
  const { daysOverdue } = oldest
  // An instalment is as old as the debt it is for, and may be due after a younger cuota.
  const firstDue = fees.map(({ dueDate }) => dueDate).reduce((one, other) => (one < other ? one : other))
  const amount = sum(fees.map(({ balance }) => balance))
  // Credit settles cuotas of the same member alone (§D5).
  const owed = groupBy(fees, ({ userId }) => userId)
  const credit = sum(
    Array.from(owed, ([userId, own]) => Math.min(credited.get(userId) ?? 0, sum(own.map(({ balance }) => balance)))),
  )
  return { id, recipient, fees, amount, credit, firstDue, daysOverdue, age: ageOf(daysOverdue) }
}

const oldestFirst = (a: Overdue, b: Overdue) =>
  b.daysOverdue - a.daysOverdue || (a.dueDate < b.dueDate || (a.dueDate === b.dueDate && a.id < b.id) ? -1 : 1)

export type AgeSum = { families: number; amount: number }

export function sumsByAge(debts: readonly Pick<Debtor, 'age' | 'amount'>[]): Record<Age, AgeSum> {
  return recordOf(AGES, (age) => {
    const here = debts.filter((debt) => debt.age === age)
    return { families: here.length, amount: sum(here.map(({ amount }) => amount)) }
  })
}
