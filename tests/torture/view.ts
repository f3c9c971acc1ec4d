import type { FeeView } from '#domain/fee'
import type { ReceiptView } from '#domain/receipt'
import type { RunView } from '#domain/run'

/** Everything that the API shows. */
export type View = { receipts: readonly ReceiptView[]; fees: readonly FeeView[]; runs: readonly RunView[] }

/** What a cuota asks for, in minor units. */
export const owedOf = ({ amount, status }: Pick<FeeView, 'amount' | 'status'>) => (status === 'No_fee' ? 0 : amount)
