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

/** A cuota as stored (decisions §4). `exempt` is frozen when it is made; amounts are minor units. */
export const feeSchema = recordSchema.extend({
  ...feeFields.shape,
  currency: currencySchema,
  exempt: z.boolean(),
  cancelledAt: z.iso.datetime().nullable(),
  cancelReason: z.string().nullable(),
  runId: idSchema.nullable(),
})
export type Fee = z.infer<typeof feeSchema>

/** A cuota as the API tells it: with what is derived from its ledger on the institution's today (decisions §5). */
export const feeViewSchema = feeSchema.extend({
  paid: z.int(),
  balance: z.int(),
  status: z.enum(FEE_STATUSES),
  daysOverdue: z.int().min(0),
  graceUntil: calendarDateSchema.nullable().meta({ description: 'Last day of grace, while past due and not overdue' }),
})
export type FeeView = z.infer<typeof feeViewSchema>

/** A cuota in a list, with the names that it refers to: null for who or what whoever asks may not see. A person's is as lists are read, family name first. */
export const feeRowSchema = feeViewSchema.extend({
  memberName: z.string().nullable(),
  sportName: z.string().nullable(),
})
export type FeeRow = z.infer<typeof feeRowSchema>

/** A single cuota made by hand; the currency is the institution's. */
export const feeInputSchema = feeFields.extend({
  sportId: feeFields.shape.sportId.default(null),
  period: feeFields.shape.period.default(null),
  amount: positiveAmountSchema,
})

/**
 * The day on which a cuota of a month falls due by what its institution has settled: the due day of the sport or, for a cuota of no sport, the one
 * that all of the institution's sports have. Null where nothing is settled: no month, a sport that is not offered, sports with other days.
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
