/**
 * The currencies of the Spanish-speaking Americas, Spain, the United States and Brazil (ISO 4217). This file holds what showing money needs,
 * apart from the schemas of `money.ts`: a page that only shows money does not load zod.
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

/** Decimal places of a currency's minor unit: 2, or 0 for those without cents. */
export function minorDigits(currency: Currency): 0 | 2 {
  return WITHOUT_CENTS.has(currency) ? 0 : 2
}

/** Minor units as a person types them: `1234,50`, no grouping, comma for the decimals. */
export function formatAmountInput(amount: number, currency: Currency): string {
  const digits = minorDigits(currency)
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)},${text.slice(-digits)}`
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
