import { z } from 'zod'

/**
 * Money is an integer of minor units plus an ISO 4217 currency, never a float (decisions §4).
 * The currencies are those of the Spanish-speaking Americas, Spain, the United States and Brazil.
 */
export const CURRENCIES = [
  'ARS',
  'BOB',
  'BRL',
  'CLP',
  'COP',
  'CRC',
  'CUP',
  'DOP',
  'EUR',
  'GTQ',
  'HNL',
  'MXN',
  'NIO',
  'PAB',
  'PEN',
  'PYG',
  'USD',
  'UYU',
  'VES',
] as const

export const currencySchema = z.enum(CURRENCIES, { error: 'invalidCurrency' })
export type Currency = z.infer<typeof currencySchema>

/** The largest amount accepted, in minor units: sums of a million such amounts stay exact integers. */
export const MAX_AMOUNT = 9_000_000_000

/** An amount in minor units, zero allowed. */
export const amountSchema = z
  .int({ error: 'invalidAmount' })
  .min(0, { error: 'negativeAmount' })
  .max(MAX_AMOUNT, { error: 'amountTooLarge' })

/** An amount in minor units that moves: more than zero. */
export const positiveAmountSchema = z
  .int({ error: 'invalidAmount' })
  .min(1, { error: 'amountNotPositive' })
  .max(MAX_AMOUNT, { error: 'amountTooLarge' })

const WITHOUT_CENTS: ReadonlySet<Currency> = new Set(['CLP', 'PYG'])

/** Decimal places of a currency's minor unit: 2, or 0 for those without cents. */
export function minorDigits(currency: Currency): 0 | 2 {
  return WITHOUT_CENTS.has(currency) ? 0 : 2
}

/** The exact sum of amounts in minor units; throws RangeError past the safe integers. */
export function sum(amounts: Iterable<number>): number {
  let total = 0
  for (const amount of amounts) {
    total += amount
    if (!Number.isSafeInteger(total)) throw new RangeError('sum of money is not exact')
  }
  return total
}

const moneyFormats = new Map<Currency, Intl.NumberFormat>()

/** Minor units as a person reads them in Spanish, for instance `$ 1.234,50`. */
export function formatMoney(amount: number, currency: Currency): string {
  let format = moneyFormats.get(currency)
  if (!format) {
    const digits = minorDigits(currency)
    format = new Intl.NumberFormat('es-AR', {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    moneyFormats.set(currency, format)
  }
  // As decimal text, not as a quotient: a float of a sum of large amounts is a cent off. It is a number's text in the form `-1234.50`.
  return format.format(formatAmountInput(amount, currency).replace(',', '.') as `${number}`)
}

/** Minor units as a person types them: `1234,50`, no grouping, comma for the decimals. */
export function formatAmountInput(amount: number, currency: Currency): string {
  const digits = minorDigits(currency)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)},${text.slice(-digits)}`
}

/**
 * Minor units from what a person types: `1.234,50`, `1234,5`, `1234`. A dot groups thousands and a comma starts the decimals;
 * a single dot before one or two last digits (`12.50`) is read as decimals, since it cannot group. Null when it is no amount, has
 * more decimals than the currency, or exceeds MAX_AMOUNT.
 */
export function parseAmountInput(text: string, currency: Currency): number | null {
  const digits = minorDigits(currency)
  const plain = text.trim().replace(/^\$\s*/, '')
  const parts = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(plain) ?? /^(\d+)\.(\d{1,2})$/.exec(plain)
  if (!parts?.[1]) return null
  const decimals = parts[2] ?? ''
  if (decimals.length > digits) return null
  const amount = Number(parts[1].replaceAll('.', '') + decimals.padEnd(digits, '0'))
  return amount <= MAX_AMOUNT ? amount : null
}
