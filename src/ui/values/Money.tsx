import { formatMoney, type Currency } from '#domain/money/currency'

export function Money({ amount, currency }: { amount: number; currency: Currency }) {
  return <span className="tabular nowrap">{formatMoney(amount, currency)}</span>
}
