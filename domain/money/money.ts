import { z } from 'zod'
import { CURRENCIES, minorDigits, signOf, type Currency } from './currency.ts'

export { CURRENCIES, formatAmountInput, formatMoney, minorDigits } from './currency.ts'
export type { Currency } from './currency.ts'

/** Money is an integer of minor units with an ISO 4217 currency, never a float (§D4). */
export const currencySchema = z.enum(CURRENCIES, { error: 'invalidCurrency' })

/** The largest amount accepted, in minor units. Sums of a million such amounts stay exact integers. */
export const MAX_AMOUNT = 9_000_000_000
/** Larger amounts are still parsed, so that a form can say what is wrong. */
const MAX_READ = MAX_AMOUNT * 1000

export const amountSchema = z
  .int({ error: 'invalidAmount' })
  .min(0, { error: 'negativeAmount' })
  .max(MAX_AMOUNT, { error: 'amountTooLarge' })

export const positiveAmountSchema = z
  .int({ error: 'invalidAmount' })
  .min(1, { error: 'amountNotPositive' })
  .max(MAX_AMOUNT, { error: 'amountTooLarge' })

export function sum(amounts: Iterable<number>): number {
  let total = 0
  for (const amount of amounts) {
    total += amount
    if (!Number.isSafeInteger(total)) throw new RangeError('sum of money is not exact')
  }
  return total
}

/** Whether more digits or the rest of a currency sign would make it an amount. */
export function isPartialAmount(text: string, currency: Currency): boolean {
  const signEnds = signsOf(currency).flatMap((sign) => Array.from(sign, (_, index) => sign.slice(index + 1)))
  const rests = ['', '0', '00', '000', ...signEnds.flatMap((end) => [end, `${end}0`])]
  return rests.some((rest) => parseAmountInput(text + rest, currency) !== null)
}

/** `1.234,50`, `1 234,50`, `1234` or `,5`. A dot before one or two digits starts decimals. Null if not exact. */
export function parseAmountInput(text: string, currency: Currency): number | null {
  const digits = minorDigits(currency)
  const plain = withoutSign(text.trim(), currency)
  const parts =
    /^([1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+|\d+|(?=,))(?:,(\d+))?$/.exec(plain) ??
    /^(\d+)\.(\d{1,2})$/.exec(plain)
  if (!parts) return null
  const [, whole = '', decimals = ''] = parts
  if (decimals.length > digits) return null
  const amount = Number(whole.replace(/[.\s]/g, '') + decimals.padEnd(digits, '0'))
  return amount <= MAX_READ ? amount : null
}

const signsOf = (currency: Currency) => [
  signOf(currency),
  currency,
  ...(currency === 'EUR' ? ['€'] : []),
  ...(currency === 'USD' ? ['U$S'] : []),
  '$',
]

function withoutSign(text: string, currency: Currency): string {
  const upper = text.toUpperCase()
  const sign = signsOf(currency).find((one) => upper.startsWith(one) || upper.endsWith(one)) ?? ''
  return upper.replace(sign, '').trim()
}
