import { useWatch } from 'react-hook-form'
import type { FeeView } from '#domain/fee'
import { formatMoney } from '#domain/money'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'

const t = createText(money)

/** What the amount being typed would leave, a surplus or a rest; said before the money is recorded. */
export function PaymentOutcome({ fee }: { fee: FeeView }) {
  const amount: unknown = useWatch({ name: 'amount' })
  const rest = typeof amount === 'number' && amount > 0 ? fee.balance - amount : 0
  return (
    <p aria-live="polite">
      {rest < 0 && t('register.surplus', { amount: formatMoney(-rest, fee.currency) })}
      {rest > 0 && t('register.rest', { amount: formatMoney(rest, fee.currency) })}
    </p>
  )
}
