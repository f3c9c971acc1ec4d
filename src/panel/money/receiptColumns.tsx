import type { ReceiptView } from '#domain/receipt'
import { money } from '../../providers/es/money.ts'
import { Money } from '../../ui/Money.tsx'

/** Whether a receipt counts. */
export function validity({ reversedAt }: ReceiptView) {
  const isValid = reversedAt === null
  return (
    <span className={`badge${isValid ? ' badge-success' : ''}`}>
      {isValid ? money.receipts.valid : money.receipts.reversed}
    </span>
  )
}

export function received({ amount, currency }: ReceiptView) {
  return <Money amount={amount} currency={currency} />
}
