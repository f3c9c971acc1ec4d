/**
 * The currencies of the Spanish-speaking Americas, Spain, the United States and Brazil (ISO 4217). This file is apart
 * from the schemas of `money.ts`, so that a page that only shows money does not load zod.
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

export type Currency = (typeof CURRENCIES)[number]

const WITHOUT_CENTS: ReadonlySet<Currency> = new Set(['CLP', 'PYG'])

/** Returns the decimal places of a currency's minor unit: 2, or 0 for a currency without cents. */
export function minorDigits(currency: Currency): 0 | 2 {
  return WITHOUT_CENTS.has(currency) ? 0 : 2
}

/** Formats minor units for an input: `1234,50`, without grouping, with a comma for the decimals. */
export function formatAmountInput(amount: number, currency: Currency): string {
  const digits = minorDigits(currency)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)},${text.slice(-digits)}`
}

/** Formats minor units like `formatMoney`, a whole amount without its decimals: `$ 25.000`. */
export function formatPrice(amount: number, currency: Currency): string {
  return formatMoney(amount, currency).replace(/,00$/, '')
}

const moneyFormats = new Map<Currency, Intl.NumberFormat>()

/** Formats minor units for a reader, in Spanish: `$ 1.234,50`. */
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
  // Decimal text, because the quotient of a large sum as a float is a cent off. The text has the form `-1234.50`, so
  // the cast holds.
  return format.format(formatAmountInput(amount, currency).replace(',', '.') as `${number}`)
}
