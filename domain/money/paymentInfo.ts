import { z } from 'zod'
import { optionalLine } from '../values/text.ts'

/** `account` is a CBU, CVU, IBAN or the like. Members and guardians read it, visitors do not. */
export const paymentInfoSchema = z.object({
  holder: optionalLine(120),
  bank: optionalLine(80),
  account: optionalLine(60),
  alias: optionalLine(60),
  taxId: optionalLine(30),
  note: optionalLine(300),
})
export type PaymentInfo = z.infer<typeof paymentInfoSchema>

export const paymentInfoInputSchema = paymentInfoSchema
  .strict()
  .nullable()
  .transform((info): PaymentInfo | null => (info && Object.values(info).some((line) => line !== null) ? info : null))

export function transferTarget(info: Pick<PaymentInfo, 'alias' | 'account'> | null): string | null {
  return info?.alias ?? info?.account ?? null
}
