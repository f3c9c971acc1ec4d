import type { z } from 'zod'
import { receiptViewSchema } from '#domain/receipt'
import type { ReceiptView, receiptInputSchema, reversalInputSchema } from '#domain/receipt'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'

type Sender = Pick<PanelDataProvider, 'send'>

/** Records money received (POST receipts). The key makes it safe to repeat the call (decisions §6). */
export async function registerReceipt(
  api: Sender,
  input: z.input<typeof receiptInputSchema>,
  idempotencyKey: string,
): Promise<ReceiptView> {
  return receiptViewSchema.parse(await api.send('POST', 'receipts', input, { idempotencyKey }))
}

/** Reverses a receipt whole, with a reason (POST receipts/{id}/reversal). */
export async function reverseReceipt(
  api: Sender,
  receiptId: string,
  input: z.input<typeof reversalInputSchema>,
  idempotencyKey: string,
): Promise<ReceiptView> {
  const path = `receipts/${encodeURIComponent(receiptId)}/reversal`
  return receiptViewSchema.parse(await api.send('POST', path, input, { idempotencyKey }))
}
