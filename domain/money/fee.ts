import { z } from 'zod'
import { calendarDateSchema, periodSchema, type CalendarDate, type Period } from '../values/calendar.ts'
import type { Offering } from '../clubs/offering.ts'
import { FEE_STATUSES } from './feeStatus.ts'
import { idSchema, recordSchema } from '../values/identifier.ts'
import { currencySchema, MAX_AMOUNT, positiveAmountSchema } from './money.ts'
import { line } from '../values/text.ts'
import { monthInWords } from '../values/writtenDate.ts'

const feeFields = z.object({
  institutionId: idSchema,
  userId: idSchema,
  sportId: idSchema.nullable(),
  concept: line(120),
  period: periodSchema.nullable(),
  amount: z
    .int()
    .min(-MAX_AMOUNT)
    .max(MAX_AMOUNT)
    .meta({ description: 'Minor units of `currency`; negative for an opening balance in favour' }),
  dueDate: calendarDateSchema,
})

const ADJUSTMENTS = ['proration', 'pause', 'secondSport', 'sibling', 'scholarship'] as const

export const adjustmentSchema = z.object({ kind: z.enum(ADJUSTMENTS), amount: z.int().max(-1) })
export type Adjustment = z.infer<typeof adjustmentSchema>

/**
 * `exempt`, `surcharge` and `opening` are fixed at creation. `opening`: a balance from before the club used Rayo, which
 * is a debt, or a credit with a negative amount. `adjustments` are contained in `amount`. `cancelledOn` is the
 * institution's day. `refinancedBy` and `instalmentOf` are the payment plan that a cuota was moved to, or is a part of;
 * `owedSince` is when an instalment's oldest debt was due.
 */
export const feeSchema = recordSchema.extend({
  ...feeFields.shape,
  currency: currencySchema,
  exempt: z.boolean(),
  surcharge: z.boolean(),
  opening: z.boolean(),
  adjustments: z.array(adjustmentSchema),
  cancelledAt: z.iso.datetime().nullable(),
  cancelledOn: calendarDateSchema.nullable(),
  cancelReason: z.string().nullable(),
  runId: idSchema.nullable(),
  refinancedBy: idSchema.nullable(),
  instalmentOf: idSchema.nullable(),
  owedSince: calendarDateSchema.nullable(),
})
export type Fee = z.infer<typeof feeSchema>

export const PLAIN_FEE: Omit<Fee, keyof z.infer<typeof recordSchema> | keyof typeof feeFields.shape | 'currency'> = {
  exempt: false,
  surcharge: false,
  opening: false,
  adjustments: [],
  cancelledAt: null,
  cancelledOn: null,
  cancelReason: null,
  runId: null,
  refinancedBy: null,
  instalmentOf: null,
  owedSince: null,
}

export const feeViewSchema = feeSchema.extend({
  paid: z.int(),
  writtenOff: z
    .int()
    .meta({ description: 'What of `amount` is not owed any more without being paid: written off or refinanced' }),
  balance: z.int(),
  status: z.enum(FEE_STATUSES),
  daysOverdue: z.int().min(0),
  graceUntil: calendarDateSchema.nullable().meta({ description: 'Last day of grace, while past due and not overdue' }),
})
export type FeeView = z.infer<typeof feeViewSchema>

export const feeRowSchema = feeViewSchema.extend({
  memberName: z.string().nullable(),
  sportName: z.string().nullable(),
})
export type FeeRow = z.infer<typeof feeRowSchema>

export const feeInputSchema = feeFields.extend({
  sportId: feeFields.shape.sportId.default(null),
  period: feeFields.shape.period.default(null),
  amount: positiveAmountSchema,
})

export const feePatchSchema = feeFields.pick({ dueDate: true }).extend({ amount: positiveAmountSchema }).partial()

export type ChangeableField = keyof z.infer<typeof feePatchSchema>

/** While nothing is paid or written off. An opening credit keeps its amount, and so does an instalment. */
export function isChangeable(fee: FeeView, field: ChangeableField): boolean {
  if (fee.cancelledAt !== null || fee.paid !== 0 || fee.writtenOff !== 0 || fee.exempt) return false
  return field === 'dueDate' || (fee.amount >= 0 && fee.instalmentOf === null)
}

/** Removes what follows from the ledger and the day, which is not stored. */
export function withoutStanding(view: FeeView): Fee {
  const { paid: _p, writtenOff: _w, balance: _b, status: _s, daysOverdue: _d, graceUntil: _g, ...fee } = view
  return fee
}

/** Null without a month, for a sport that is not offered, and without a sport where due days differ. */
export function dueDateOf(
  period: Period | null,
  offerings: readonly Pick<Offering, 'sportId' | 'dueDay'>[],
  sportId: unknown,
): CalendarDate | null {
  const candidates = typeof sportId === 'string' ? offerings.filter((one) => one.sportId === sportId) : offerings
  const [day, ...others] = new Set(candidates.map(({ dueDay }) => dueDay))
  if (period === null || day === undefined || others.length > 0) return null
  return `${period}-${String(day).padStart(2, '0')}`
}

/** `sportName` is null without a sport, or if the reader may not see it. */
export type NamedFee = Pick<Fee, 'concept' | 'period'> & { sportName: string | null }

export function feeName(fee: NamedFee): string {
  return [fee.concept, feeDetail(fee)].filter(Boolean).join(' · ')
}

export function feeText(fee: FeeRow, withMember: boolean): string {
  return [feeName(fee), withMember && fee.memberName].filter(Boolean).join(' · ')
}

export function feeDetail({ sportName, period }: Omit<NamedFee, 'concept'>): string {
  return [sportName, period && monthInWords(period)].filter(Boolean).join(' · ')
}
