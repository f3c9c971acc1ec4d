import { z } from 'zod'
import { calendarDateSchema, periodSchema } from './calendar.ts'
import type { CalendarDate, Period } from './calendar.ts'
import type { Offering } from './institution.ts'
import { FEE_STATUSES } from './feeStatus.ts'
import { idSchema, recordSchema } from './identifier.ts'
import { amountSchema, currencySchema, positiveAmountSchema } from './money.ts'
import { line } from './text.ts'

const feeFields = z.object({
  institutionId: idSchema,
  userId: idSchema,
  sportId: idSchema.nullable(),
  concept: line(120),
  period: periodSchema.nullable(),
  amount: amountSchema.meta({ description: 'Minor units of `currency`' }),
  dueDate: calendarDateSchema,
})

/** Why a generated cuota costs less than the sport's monthly amount. */
const ADJUSTMENTS = ['proration', 'secondSport', 'sibling'] as const

/** A part of a generated cuota's amount, in minor units: negative, because each of them lowers it. */
export const adjustmentSchema = z.object({ kind: z.enum(ADJUSTMENTS), amount: z.int().max(-1) })
export type Adjustment = z.infer<typeof adjustmentSchema>

/**
 * A cuota as stored (decisions §4). `exempt` is fixed when it is created, and so is `surcharge`: it is one of an overdue
 * cuota. Amounts are minor units. `adjustments` are contained in `amount`. `cancelledOn` is the institution's day of
 * `cancelledAt`.
 */
export const feeSchema = recordSchema.extend({
  ...feeFields.shape,
  currency: currencySchema,
  exempt: z.boolean(),
  surcharge: z.boolean(),
  adjustments: z.array(adjustmentSchema),
  cancelledAt: z.iso.datetime().nullable(),
  cancelledOn: calendarDateSchema.nullable(),
  cancelReason: z.string().nullable(),
  runId: idSchema.nullable(),
})
export type Fee = z.infer<typeof feeSchema>

/** A cuota as the API shows it, with what follows from its ledger on the institution's today (decisions §5). */
export const feeViewSchema = feeSchema.extend({
  paid: z.int(),
  balance: z.int(),
  status: z.enum(FEE_STATUSES),
  daysOverdue: z.int().min(0),
  graceUntil: calendarDateSchema.nullable().meta({ description: 'Last day of grace, while past due and not overdue' }),
})
export type FeeView = z.infer<typeof feeViewSchema>

/**
 * A cuota in a list, with the names of the records it refers to: null where the reader may not see them. People are
 * written family name first.
 */
export const feeRowSchema = feeViewSchema.extend({
  memberName: z.string().nullable(),
  sportName: z.string().nullable(),
})
export type FeeRow = z.infer<typeof feeRowSchema>

/** A single cuota created by hand. Its currency is the institution's. */
export const feeInputSchema = feeFields.extend({
  sportId: feeFields.shape.sportId.default(null),
  period: feeFields.shape.period.default(null),
  amount: positiveAmountSchema,
})

/** What may change of a cuota while nothing is paid. Its adjustments go with the old amount. */
export const feePatchSchema = feeFields.pick({ dueDate: true }).extend({ amount: positiveAmountSchema }).partial()

export const cancellationInputSchema = z.object({ reason: line(300) })

/**
 * Returns the due date of a month's cuota: the due day of its sport or, without a sport, the due day that all the
 * institution's sports share. Returns null without a month, for a sport that is not offered, and for sports with
 * different due days.
 */
export function dueDateOf(
  period: Period | null,
  offerings: readonly Pick<Offering, 'sportId' | 'dueDay'>[],
  sportId: unknown,
): CalendarDate | null {
  const meant = typeof sportId === 'string' ? offerings.filter((one) => one.sportId === sportId) : offerings
  const [day, ...others] = new Set(meant.map(({ dueDay }) => dueDay))
  if (period === null || day === undefined || others.length > 0) return null
  return `${period}-${String(day).padStart(2, '0')}`
}
