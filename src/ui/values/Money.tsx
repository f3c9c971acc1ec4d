import { formatMoney, type Currency } from '#domain/money/currency'

/** An amount of minor units, formatted. Digits have equal width, so that columns align. */
export function Money({ amount, currency }: { amount: number; currency: Currency }) {
  return <span className="tabular nowrap">{formatMoney(amount, currency)}</span>
}
