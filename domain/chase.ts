import { z } from 'zod'
import { calendarDateSchema, periodSchema } from './calendar.ts'
import { idSchema } from './identifier.ts'
import { isOver, payerOf } from './membership.ts'
import type { StoredMembership } from './membership.ts'
import { currencySchema, sum } from './money.ts'
import { sentReminderSchema } from './reminder.ts'

/** How long a debt is overdue: 1 to 30 days, 31 to 60, 61 to 90, or longer. */
export const AGES = ['upTo30', 'upTo60', 'upTo90', 'over90'] as const
export type Age = (typeof AGES)[number]

/** Returns the age of a cuota that is overdue (decisions §5) for so many days, counted from its due date. */
export function ageOf(daysOverdue: number): Age {
  if (daysOverdue <= 30) return 'upTo30'
  if (daysOverdue <= 60) return 'upTo60'
  return daysOverdue <= 90 ? 'upTo90' : 'over90'
}

/** An overdue cuota as a reminder tells it. `memberName` is the name of whose it is, as one speaks to them. */
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
 * A family that owes overdue cuotas: who is reminded of all of them, oldest first, and how to reach that person as far as
 * the reader may know. `age` is that of its oldest cuota. `last` is the last reminder, `nextOn` the first day of another
 * one, null if that day has come. Amounts are minor units.
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
  firstDue: calendarDateSchema,
  daysOverdue: z.int().min(1),
  age: z.enum(AGES),
  fees: z.array(chasedFeeSchema),
  last: sentReminderSchema.nullable(),
  nextOn: calendarDateSchema.nullable(),
})
export type Debtor = z.infer<typeof debtorSchema>

/** What is overdue in an institution on its today, by family, oldest debt first. `mails`: whether mail can be sent. */
export const chaseSchema = z.object({
  today: calendarDateSchema,
  currency: currencySchema,
  mails: z.boolean(),
  debtors: z.array(debtorSchema),
})
export type Chase = z.infer<typeof chaseSchema>

type Member = Pick<StoredMembership, 'id' | 'userId' | 'state' | 'until' | 'guardianId'>
type Overdue = { id: string; userId: string; balance: number; dueDate: string; daysOverdue: number }

/** The overdue cuotas of one family. `recipient` is null for cuotas of no membership. */
export type FamilyDebt<M extends Member, Fee extends Overdue> = {
  /** The id that the recipient's cuotas name. */
  id: string
  recipient: M | null
  fees: Fee[]
  amount: number
  firstDue: string
  daysOverdue: number
  age: Age
}

/**
 * Returns what each family owes of some overdue cuotas, oldest debt first. Whoever pays for a member is reminded of the
 * member's cuotas, together with their own; a member whose guardian has left is reminded alone. `today` is the
 * institution's day.
 */
export function familyDebts<M extends Member, Fee extends Overdue>(
  fees: readonly Fee[],
  members: readonly M[],
  today: string,
): FamilyDebt<M, Fee>[] {
  const byId = new Map(members.map((member) => [member.id, member]))
  const byPayer = new Map(members.map((member) => [payerOf(member), member]))
  const families = new Map<string, { recipient: M | null; fees: Fee[] }>()
  for (const fee of fees) {
    const member = byPayer.get(fee.userId) ?? null
    const recipient = member && recipientOf(member, byId, today)
    const id = recipient ? payerOf(recipient) : fee.userId
    const family = families.get(id) ?? { recipient, fees: [] }
    family.fees.push(fee)
    families.set(id, family)
  }
  return [...families]
    .map(([id, family]) => debtOf(id, family.recipient, family.fees.toSorted(oldestFirst)))
    .toSorted((a, b) => b.daysOverdue - a.daysOverdue || (a.id < b.id ? -1 : 1))
}

/** Returns the membership that is reminded of a member's cuotas. */
function recipientOf<M extends Member>(member: M, byId: ReadonlyMap<string, M>, today: string): M {
  const guardian = member.guardianId === null ? undefined : byId.get(member.guardianId)
  return guardian && !isOver(guardian, today) ? guardian : member
}

function debtOf<M extends Member, Fee extends Overdue>(
  id: string,
  recipient: M | null,
  fees: Fee[],
): FamilyDebt<M, Fee> {
  const [oldest] = fees
  if (!oldest) throw new Error('a family owes nothing')
  const { dueDate: firstDue, daysOverdue } = oldest
  const amount = sum(fees.map(({ balance }) => balance))
  return { id, recipient, fees, amount, firstDue, daysOverdue, age: ageOf(daysOverdue) }
}

const oldestFirst = (a: Overdue, b: Overdue) =>
  b.daysOverdue - a.daysOverdue || (a.dueDate < b.dueDate || (a.dueDate === b.dueDate && a.id < b.id) ? -1 : 1)

/** How many families have an age, and what they owe in minor units. */
export type AgeSum = { families: number; amount: number }

/** Returns the families and sums of each age. Every family is in exactly one of them. */
export function sumsByAge(debts: readonly Pick<Debtor, 'age' | 'amount'>[]): Record<Age, AgeSum> {
  const of = (age: Age): AgeSum => {
    const here = debts.filter((debt) => debt.age === age)
    return { families: here.length, amount: sum(here.map(({ amount }) => amount)) }
  }
  return { upTo30: of('upTo30'), upTo60: of('upTo60'), upTo90: of('upTo90'), over90: of('over90') }
}
