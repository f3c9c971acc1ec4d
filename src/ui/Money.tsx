import { formatMoney } from '#domain/money'
import type { Currency } from '#domain/money'

/** An amount of minor units as people read it; digits are of one width, so that columns align. */
export function Money({ amount, currency }: { amount: number; currency: Currency }) {
  return <span className="tabular nowrap">{formatMoney(amount, currency)}</span>
}
