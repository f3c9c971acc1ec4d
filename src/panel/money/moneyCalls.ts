import type { z } from 'zod'
import { feeViewSchema } from '#domain/fee'
import type { FeeView, cancellationInputSchema, feePatchSchema } from '#domain/fee'
import type { creditInputSchema } from '#domain/ledger'
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

type Seen = Pick<FeeView, 'id' | 'version'>

/**
 * Changes a cuota that nothing is paid of (PUT payments/{id}). Its version makes it safe to repeat the call: a second
 * one is refused.
 */
export async function changeFee(
  api: Sender,
  { id, version }: Seen,
  input: z.input<typeof feePatchSchema>,
): Promise<FeeView> {
  return feeViewSchema.parse(await api.send('PUT', `payments/${encodeURIComponent(id)}`, { ...input, version }))
}

/** Cancels a cuota with a reason (POST payments/{id}/cancellation). */
export async function cancelFee(
  api: Sender,
  { id, version }: Seen,
  input: z.input<typeof cancellationInputSchema>,
  idempotencyKey: string,
): Promise<FeeView> {
  const path = `payments/${encodeURIComponent(id)}/cancellation`
  return feeViewSchema.parse(await api.send('POST', path, { ...input, version }, { idempotencyKey }))
}

/** Moves a cuota's surplus to another one of the same member (POST payments/{id}/credit). */
export async function moveCredit(
  api: Sender,
  feeId: string,
  input: z.input<typeof creditInputSchema>,
  idempotencyKey: string,
): Promise<FeeView> {
  const path = `payments/${encodeURIComponent(feeId)}/credit`
  return feeViewSchema.parse(await api.send('POST', path, input, { idempotencyKey }))
}
