export type CellValue = string | number | boolean | Date | null | undefined

/** The error values of a workbook's formulas. */
const ERROR =
  /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|ERR!)$/

export function valueText(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return ERROR.test(value) ? '' : plainText(value)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return dateText(value)
}

const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** Normalises letters, spaces and line breaks, and removes invisible characters. */
export function plainText(text: string): string {
  return text.replace(INVISIBLE, '').replace(BREAKS, ' ').replace(SPACES, ' ').normalize('NFC')
}

const SIGNIFICANT_DIGITS = 15

/** `1234,5`: no groups and no exponent. Three decimals get a zero, because they would look like thousands. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return ''
  if (Number.isSafeInteger(value)) return String(value === 0 ? 0 : value)
  const [mantissa = '', power = ''] = Math.abs(value)
    .toExponential(SIGNIFICANT_DIGITS - 1)
    .split('e')
  const digits = mantissa.replace('.', '').replace(/0+$/, '')
  const point = Number(power) + 1
  const whole = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
  const decimals = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits
  const text = decimals === '' ? whole : `${whole},${decimals.length === 3 ? `${decimals}0` : decimals}`
  return value < 0 ? `-${text}` : text
}

export const percentText = (value: number): string => `${numberText(value * 100)}%`

const DAY = 24 * 60 * 60 * 1000
const EPOCH = Date.UTC(1899, 11, 30)
const LAST_YEAR = 9999

/** `2026-11-20`, with ` 21:30` if it has a time. */
export function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000)
  // The number of a document or phone in a cell with a date format.
  if (rounded.getUTCFullYear() > LAST_YEAR) return numberText((date.getTime() - EPOCH) / DAY)
  const iso = rounded.toISOString()
  const time = iso.slice(11, 16)
  const day = iso.slice(0, 10)
  if (rounded.getTime() % DAY === 0) return day
  return isEpochDay(day) ? time : `${day} ${time}`
}

/** The days from which Excel counts: a cell with only a time has one of them. */
const isEpochDay = (day: string) => ['1899-12-30', '1899-12-31', '1904-01-01'].includes(day)

/** `2026-11-20T21:30:00` without its seconds, and without a time that is midnight. */
export function isoText(date: string): string {
  const [, day = date, time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(date) ?? []
  if (time === '00:00') return day
  return isEpochDay(day) ? time : `${day} ${time}`
}
