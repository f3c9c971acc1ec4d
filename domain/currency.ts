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

/** The currencies with a sign of their own in Argentine Spanish; the others are shown by their code. */
const SIGNS: Partial<Record<Currency, string>> = { ARS: '$', USD: 'US$' }

/**
 * Formats minor units for a reader, in Spanish: `$ 1.234,50`. It is what `Intl.NumberFormat` writes for `es-AR`, but a
 * slow phone takes 80 ms to make the first of those, and a server's may know other signs than a browser's.
 */
export function formatMoney(amount: number, currency: Currency): string {
  const [whole = '', ...cents] = formatAmountInput(Math.abs(amount), currency).split(',')
  const text = [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.'), ...cents].join(',')
  return `${amount < 0 ? '-' : ''}${SIGNS[currency] ?? currency}\u00A0${text}`
}
