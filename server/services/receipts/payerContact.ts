import { can, scopeOf } from '#domain/access/access'
import type { ReceiptView } from '#domain/money/receipt'
import type { ReadTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'

export type PayerContact = { phone: string | null; email: string | null }

const UNKNOWN: PayerContact = { phone: null, email: null }

/** As far as the actor sees contact data (decisions §3): only who registers receipts there gets any. */
export async function payerContact(
  tx: ReadTransaction,
  { actor, now }: Caller,
  { institutionId, payerId }: Pick<ReceiptView, 'institutionId' | 'payerId'>,
): Promise<PayerContact> {
  const scope = scopeOf(actor, 'users', 'show')
  const mayRegister = can(actor, 'register', 'receipts', { institutionIds: [institutionId] })
  if (payerId === null || !mayRegister) return UNKNOWN
  const payer = await tx.users.get(scope, payerId, now)
  return payer ? { phone: payer.phone, email: payer.email } : UNKNOWN
}
