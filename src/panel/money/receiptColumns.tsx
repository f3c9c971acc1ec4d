import type { ReceiptView } from '#domain/receipt'
import { money } from '../../providers/es/money.ts'
import { Money } from '../../ui/values/Money.tsx'
import { Badge } from '../values/Badge.tsx'

/** Whether a receipt counts. */
export function validity({ reversedAt }: ReceiptView) {
  const isValid = reversedAt === null
  return (
    <Badge tone={isValid ? 'success' : 'neutral'}>{isValid ? money.receipts.valid : money.receipts.reversed}</Badge>
  )
}

export function received({ amount, currency }: ReceiptView) {
  return <Money amount={amount} currency={currency} />
}
