import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

/** The Spanish-speaking countries with clubs, by their time zones; Argentina's by their prefix. */
const ZONES: Readonly<Partial<Record<CountryCode, string>>> = {
  AR: 'America/Buenos_Aires',
  BO: 'America/La_Paz',
  BR: 'America/Sao_Paulo',
  CL: 'America/Coyhaique America/Punta_Arenas America/Santiago Pacific/Easter',
  CO: 'America/Bogota',
  CR: 'America/Costa_Rica',
  CU: 'America/Havana',
  DO: 'America/Santo_Domingo',
  EC: 'America/Guayaquil Pacific/Galapagos',
  ES: 'Africa/Ceuta Atlantic/Canary Europe/Madrid',
  GQ: 'Africa/Malabo',
  GT: 'America/Guatemala',
  HN: 'America/Tegucigalpa',
  MX: `America/Bahia_Banderas America/Cancun America/Chihuahua America/Ciudad_Juarez America/Hermosillo America/Matamoros
    America/Mazatlan America/Merida America/Mexico_City America/Monterrey America/Ojinaga America/Tijuana`,
  NI: 'America/Managua',
  PA: 'America/Panama',
  PE: 'America/Lima',
  PR: 'America/Puerto_Rico',
  PY: 'America/Asuncion',
  SV: 'America/El_Salvador',
  US: 'America/Chicago America/Denver America/Los_Angeles America/New_York',
  UY: 'America/Montevideo',
  VE: 'America/Caracas',
}

const BY_ZONE: ReadonlyMap<string, CountryCode> = new Map(
  Object.entries(ZONES).flatMap(([country, zones]) =>
    zones.split(/\s+/).map((zone) => [zone, country as CountryCode] as const),
  ),
)

export const countryIn = (timezone: string) =>
  timezone.startsWith('America/Argentina/') ? 'AR' : BY_ZONE.get(timezone)

/** Mexican prefixes until 2019, before ten digits: `044`, `01`, and from abroad `+52 1`. */
const MEXICAN_PREFIX = /^(?:04[45]|01|52\W*1)(?=(?:\W*\d){10}\W*$)/
const MEXICAN_MOBILE = /^\+52\W*1(?=(?:\W*\d){10}\W*$)/

/** `+54 9 0341 555-1234`, and `+54 9 341 15 555-1234`, which says twice that it is a mobile. */
const MOBILE_WITH_ZERO = /^(\+?54\W*9\W*)0(?=(?:\W*\d){10}\W*$)/
const MOBILE_TWICE = /^\+?54\W*9\W*0?(?=(?:\W*\d){12}\W*$)/

/** `0341 15 555-1234` in Argentina becomes +5493415551234. An invalid number stays as typed. */
export function completePhone(input: string, timezone: string): string {
  const defaultCountry = countryIn(timezone)
  const trimmed = input
    .trim()
    .replace(/^00(?=[1-9])/, '+')
    .replace(MEXICAN_MOBILE, '+52')
  const text =
    defaultCountry === 'MX'
      ? trimmed.replace(MEXICAN_PREFIX, '')
      : defaultCountry === 'AR'
        ? trimmed.replace(MOBILE_WITH_ZERO, '$1').replace(MOBILE_TWICE, '0')
        : trimmed
  const phone = parsePhoneNumberFromString(text, { extract: false, ...(defaultCountry && { defaultCountry }) })
  return phone?.isValid() && phone.ext === undefined ? phone.number : input
}

export function writtenPhone(phone: string): string {
  const text = parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
  return text.replace(/\D/g, '') === phone.replace(/\D/g, '') ? text : phone
}
