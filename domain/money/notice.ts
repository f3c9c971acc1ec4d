import { z } from 'zod'
import { calendarDateSchema } from '../values/calendar.ts'
import { idSchema, recordSchema } from '../values/identifier.ts'
import { currencySchema, positiveAmountSchema } from './money.ts'
import { optionalLine } from '../values/text.ts'

export const NOTICE_STATES = ['waiting', 'accepted', 'rejected', 'withdrawn'] as const

const noticeFields = z.object({
  institutionId: idSchema,
  feeIds: z.array(idSchema).min(1, { error: 'required' }).max(50, { error: 'tooMany' }),
  amount: positiveAmountSchema.meta({ description: 'Minor units of `currency`' }),
  paidOn: calendarDateSchema,
  reference: optionalLine(120),
})

/** Not money: it waits until an Admin accepts it, which registers `receiptId`, or rejects it, or it is withdrawn. */
export const noticeSchema = recordSchema.extend({
  ...noticeFields.shape,
  userId: idSchema,
  currency: currencySchema,
  state: z.enum(NOTICE_STATES),
  reason: z.string().nullable(),
  receiptId: idSchema.nullable(),
})
export type Notice = z.infer<typeof noticeSchema>

export const noticeRowSchema = noticeSchema.extend({
  userName: z.string().nullable(),
  hasPicture: z.boolean(),
  reversed: z.boolean(),
})
export type NoticeRow = z.infer<typeof noticeRowSchema>

export const noticeInputSchema = noticeFields
  .extend({ reference: noticeFields.shape.reference.default(null) })
  .refine(({ feeIds }) => new Set(feeIds).size === feeIds.length, { error: 'repeatedFee', path: ['feeIds'] })

/** Only its giver withdraws a notice, and only while it has no answer. */
export function mayWithdraw({ userId, state }: Pick<Notice, 'userId' | 'state'>, actorId: string): boolean {
  return userId === actorId && state === 'waiting'
}
