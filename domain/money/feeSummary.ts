import { z } from 'zod'
import { calendarDateSchema, periodOf, periodSchema, type CalendarDate, type Period } from '../values/calendar.ts'
import { FEE_STATUSES, NO_FEES, OWING_STATUSES, type FeeStatus } from './feeStatus.ts'
import { idSchema } from '../values/identifier.ts'
import { currencySchema, sum, type Currency } from './money.ts'
import { limitedPlanSchema } from '../clubs/plan.ts'
import { INSTITUTION_STATUSES } from '../clubs/institution.ts'

/** `billed` leaves out No_fee and write-offs; billed − collected = pending − credit. `nextDue` is not past. */
const feeSumsSchema = z.object({
  currency: currencySchema,
  fees: z.record(z.enum(FEE_STATUSES), z.int().min(0)),
  billed: z.int(),
  collected: z.int(),
  pending: z.int(),
  overdue: z.int(),
  credit: z.int(),
  firstDue: calendarDateSchema.nullable(),
  nextDue: calendarDateSchema.nullable(),
  graceDue: calendarDateSchema.nullable(),
  graceUntil: calendarDateSchema.nullable(),
})
export type FeeSums = z.infer<typeof feeSumsSchema>

export const feeSummarySchema = z.object({ institutionId: idSchema, ...feeSumsSchema.shape })
export type FeeSummary = z.infer<typeof feeSummarySchema>

export const feeMonthSchema = z.object({ month: periodSchema, ...feeSumsSchema.shape })
export type FeeMonth = z.infer<typeof feeMonthSchema>

const feeMemberSchema = z.object({
  id: z.string(),
  institutionId: idSchema,
  userId: idSchema,
  count: z.int().min(1),
  ...feeSumsSchema.omit({ fees: true, nextDue: true, graceDue: true, graceUntil: true }).shape,
})
export type FeeMember = z.infer<typeof feeMemberSchema>

export const feeMemberRowSchema = feeMemberSchema.extend({ memberName: z.string().nullable() })
export type FeeMemberRow = z.infer<typeof feeMemberRowSchema>

type Part = {
  currency: Currency
  status: FeeStatus
  count: number
  amount: number
  paid: number
  balance: number
  firstDue: CalendarDate
  nextDue: CalendarDate | null
  graceUntil: CalendarDate | null
}

export function summariesOf(parts: Iterable<Part & { institutionId: string }>): FeeSummary[] {
  return groupsOf(parts, ({ institutionId }) => institutionId).map(([institutionId, sums]) => ({
    institutionId,
    ...sums,
  }))
}

export function feeMonthsOf(parts: Iterable<Part>): FeeMonth[] {
  return groupsOf(parts, ({ firstDue }) => periodOf(firstDue)).map(([month, sums]: [Period, FeeSums]) => ({
    month,
    ...sums,
  }))
}

export function feeMembersOf(parts: Iterable<Part & { institutionId: string; userId: string }>): FeeMember[] {
  return groupsOf(parts, ({ institutionId, userId }) => `${institutionId} ${userId}`).map(
    ([name, { fees, nextDue: _next, graceDue: _graceDue, graceUntil: _graceUntil, ...sums }]) => {
      const [institutionId = '', userId = ''] = name.split(' ')
      const count = sum(Object.values(fees))
      return {
        id: memberKey({ institutionId, userId, currency: sums.currency }),
        institutionId,
        userId,
        count,
        ...sums,
      }
    },
  )
}

export function memberKey({
  institutionId,
  userId,
  currency,
}: Pick<FeeMember, 'institutionId' | 'userId' | 'currency'>): string {
  return [institutionId, userId, currency].join('.')
}

export function feeTotalsOf(sums: Iterable<FeeSums>): FeeSums[] {
  return mergeSums(Array.from(sums, (one) => ['', one])).map(([, total]) => total)
}

function groupsOf<P extends Part>(parts: Iterable<P>, by: (part: P) => string): [string, FeeSums][] {
  return mergeSums(Array.from(parts, (part) => [by(part), sumsOf(part)]))
}

function mergeSums(all: readonly [name: string, sums: FeeSums][]): [string, FeeSums][] {
  const totals = new Map<string, [string, FeeSums]>()
  for (const [name, one] of all) {
    const key = `${name} ${one.currency}`
    const total = totals.get(key)?.[1]
    if (!total) {
      totals.set(key, [name, { ...one, fees: { ...one.fees } }])
      continue
    }
    for (const status of FEE_STATUSES) total.fees[status] += one.fees[status]
    for (const field of ['billed', 'collected', 'pending', 'overdue', 'credit'] as const) total[field] += one[field]
    for (const field of ['firstDue', 'nextDue', 'graceDue', 'graceUntil'] as const)
      total[field] = earliest(total[field], one[field])
  }
  return [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total)
}

function sumsOf({ currency, status, count, amount, paid, balance, firstDue, nextDue, graceUntil }: Part): FeeSums {
  const isOwed = OWING_STATUSES.has(status)
  const isLate = status === 'Defeated'
  const isInGrace = isOwed && !isLate && graceUntil !== null
  return {
    currency,
    fees: { ...NO_FEES, [status]: count },
    billed: status === 'No_fee' ? 0 : amount,
    collected: paid,
    pending: isOwed ? balance : 0,
    overdue: isLate ? balance : 0,
    credit: isOwed ? 0 : 0 - balance,
    firstDue: isOwed ? firstDue : null,
    nextDue: isOwed && !isLate ? nextDue : null,
    graceDue: isInGrace ? firstDue : null,
    graceUntil: isInGrace ? graceUntil : null,
  }
}

function earliest(one: CalendarDate | null, other: CalendarDate | null): CalendarDate | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

const count = z.int().min(0)

export const totalsSchema = z.object({
  institutions: z.record(z.enum(INSTITUTION_STATUSES), count),
  activeMembers: count,
  nearLimit: z.array(limitedPlanSchema),
  fees: z.record(z.enum(FEE_STATUSES), count),
  money: z.array(
    z.object({ currency: currencySchema, outstanding: z.int(), overdue: z.int(), receivedThisMonth: z.int() }),
  ),
})
export type DashboardTotals = z.infer<typeof totalsSchema>
