/** A country's dial code, and the form of its numbers without it. */
type Numbering = { dialCode: string; form: RegExp }

const of = (dialCode: string, least: number, most = least): Numbering => ({
  dialCode,
  form: new RegExp(`^\\d{${least},${most}}$`),
})

const NORTH_AMERICA = of('1', 10)
const MEXICO = of('52', 10)
const CHILE = of('56', 9)
const ECUADOR = of('593', 8, 9)
const SPAIN = of('34', 9)
/** From abroad, an Argentine mobile number starts with a 9. */
const ARGENTINA: Numbering = { dialCode: '54', form: /^9?\d{10}$/ }

/** The Spanish-speaking countries with clubs, by their time zones. */
const BY_ZONE: ReadonlyMap<string, Numbering> = new Map([
  ['Africa/Ceuta', SPAIN],
  ['Africa/Malabo', of('240', 9)],
  ['America/Asuncion', of('595', 8, 9)],
  ['America/Bahia_Banderas', MEXICO],
  ['America/Bogota', of('57', 10)],
  ['America/Buenos_Aires', ARGENTINA],
  ['America/Cancun', MEXICO],
  ['America/Caracas', of('58', 10)],
  ['America/Chicago', NORTH_AMERICA],
  ['America/Chihuahua', MEXICO],
  ['America/Ciudad_Juarez', MEXICO],
  ['America/Costa_Rica', of('506', 8)],
  ['America/Coyhaique', CHILE],
  ['America/Denver', NORTH_AMERICA],
  ['America/El_Salvador', of('503', 8)],
  ['America/Guatemala', of('502', 8)],
  ['America/Guayaquil', ECUADOR],
  ['America/Havana', of('53', 8)],
  ['America/Hermosillo', MEXICO],
  ['America/La_Paz', of('591', 8)],
  ['America/Lima', of('51', 8, 9)],
  ['America/Los_Angeles', NORTH_AMERICA],
  ['America/Managua', of('505', 8)],
  ['America/Matamoros', MEXICO],
  ['America/Mazatlan', MEXICO],
  ['America/Merida', MEXICO],
  ['America/Mexico_City', MEXICO],
  ['America/Monterrey', MEXICO],
  ['America/Montevideo', of('598', 8)],
  ['America/New_York', NORTH_AMERICA],
  ['America/Ojinaga', MEXICO],
  ['America/Panama', of('507', 7, 8)],
  ['America/Puerto_Rico', NORTH_AMERICA],
  ['America/Punta_Arenas', CHILE],
  ['America/Santiago', CHILE],
  ['America/Santo_Domingo', NORTH_AMERICA],
  ['America/Sao_Paulo', of('55', 10, 11)],
  ['America/Tegucigalpa', of('504', 8)],
  ['America/Tijuana', MEXICO],
  ['Atlantic/Canary', SPAIN],
  ['Europe/Madrid', SPAIN],
  ['Pacific/Easter', CHILE],
  ['Pacific/Galapagos', ECUADOR],
])

function numberingIn(timezone: string): Numbering | undefined {
  return timezone.startsWith('America/Argentina/') ? ARGENTINA : BY_ZONE.get(timezone)
}

/**
 * Completes a phone to E.164, by a club's time zone (ADR 29): `11 2345-6789` in Buenos Aires becomes +541123456789. A
 * phone with `+` or `00` has its country already. A leading 0 is the trunk prefix. The length shows whether a dial code
 * without `+` is there. For an unknown country or a wrong length the phone stays as typed, and `optionalPhoneSchema`
 * refuses it.
 */
export function completePhone(typed: string, timezone: string): string {
  const compact = typed.replace(/[\s().-]/g, '')
  if (/^00[1-9]\d{6,14}$/.test(compact)) return `+${compact.slice(2)}`
  const numbering = numberingIn(timezone)
  if (!numbering || !/^\d+$/.test(compact)) return typed
  const { dialCode, form } = numbering
  const number = compact.replace(/^0/, '')
  if (form.test(number)) return `+${dialCode}${number}`
  return number.startsWith(dialCode) && form.test(number.slice(dialCode.length)) ? `+${number}` : typed
}
