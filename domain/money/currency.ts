/** Of Spanish-speaking America, Spain, the US and Brazil. Apart from `money.ts`, so that pages load no zod. */
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

export function formatPrice(amount: number, currency: Currency): string {
  return formatMoney(amount, currency).replace(/,00$/, '')
}

/** The others are shown by their code. */
const SIGNS: Partial<Record<Currency, string>> = { ARS: '$', USD: 'US$' }

export const signOf = (currency: Currency) => SIGNS[currency] ?? currency

/** As `Intl.NumberFormat` for `es-AR`, which takes a slow phone 80 ms and may differ between server and browser. */
export function formatMoney(amount: number, currency: Currency): string {
  const [whole = '', ...cents] = formatAmountInput(Math.abs(amount), currency).split(',')
  const text = [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.'), ...cents].join(',')
  return `${amount < 0 ? '-' : ''}${signOf(currency)}\u00A0${text}`
}

/** With a plain space, for texts that are sent. */
export const plainMoney = (amount: number, currency: Currency) =>
  formatMoney(amount, currency).replaceAll('\u00A0', ' ')
