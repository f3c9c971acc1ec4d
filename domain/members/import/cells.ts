import { readDate } from '../../values/readDate.ts'
import type { DateOrder } from '../../values/readDate.ts'
import { DEFAULT_TIMEZONE, addDays, isCalendarDate } from '../../values/calendar.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { saysNothing } from '../../values/document.ts'
import { foldText } from '../../values/fold.ts'
import { completePhone } from '../../values/phone.ts'
import { optionalEmailSchema, optionalPhoneSchema } from '../../values/text.ts'

/** Spreadsheets count days from here. */
const FIRST_SERIAL_DAY = '1899-12-30'
const OLDEST = '1901-01-01'

/**
 * Returns the day in a cell: `dd/mm/aaaa` in the column's order, ISO, `01-mar-24` or a spreadsheet's number. A year of
 * two digits is the last one that is not after `latest`. Null for impossible days, days before 1901 and days without a
 * year.
 */
export function readDay(cell: string, order: DateOrder, latest: CalendarDate): CalendarDate | null {
  // Programs write a day as its midnight at Greenwich.
  const text = cell.trim().replace(/T00:00(?::00(?:\.0+)?)?Z$/, '')
  // Four digits are a year alone.
  if (/^\d{5}(?:[.,]\d+)?$/.test(text)) return plausible(addDays(FIRST_SERIAL_DAY, Number.parseInt(text, 10)))
  const short = /^(\d{1,2}[/.-][^/.-]{1,10}[/.-])(\d{2})$/.exec(text)
  const dateOf = (written: string) => readDate(written, { order, timezone: DEFAULT_TIMEZONE })
  if (!short) return plausible(dateOf(text))
  const [, before = '', year = ''] = short
  const thisCentury = dateOf(`${before}20${year}`)
  return thisCentury !== null && thisCentury <= latest ? thisCentury : plausible(dateOf(`${before}19${year}`))
}

/** Reads the first or last day of a membership, which may be up to a year ahead. */
export function readMembershipDay(cell: string, order: DateOrder, today: CalendarDate): CalendarDate | null {
  return readDay(cell, order, addDays(today, 400))
}

const plausible = (day: CalendarDate | null) => (day !== null && isCalendarDate(day) && day >= OLDEST ? day : null)

/** The addresses in a cell, and whether something else is in it. */
export function readEmails(cell: string): { emails: string[]; isWhole: boolean } {
  const parts = cell
    .replace(/^mailto:/i, '')
    .replace(/[^<>;,]*<(\S+@[^<>\s]+)>/g, '$1')
    .split(/[;,/|]+/)
    .flatMap((part) => {
      const words = part.split(/\s+/).filter(Boolean)
      // A space in an address leaves half of it, which is somebody else's.
      return words.every((word) => word.includes('@')) ? words : [part.trim()]
    })
    .filter((part) => part !== '')
  const emails = parts.flatMap((part) => {
    const parsed = optionalEmailSchema.safeParse(part.replace(/^[<(]+|[>).]+$/g, ''))
    return parsed.success && parsed.data !== null && !IS_NO_ADDRESS.test(parsed.data) ? parsed.data : []
  })
  return { emails: [...new Set(emails)], isWhole: emails.length === parts.length }
}

const IS_NO_ADDRESS =
  /^(?:no-?tiene|sin-?(?:mail|email|correo)|no|x+|s\/?d|nc|ninguno|a)@|@(?:no-?tiene|sin-?mail|x+)\./

/**
 * The phones in a cell that can certainly be called, as +549341…, and whether something else is in it. A number
 * without its area is none.
 */
export function readPhones(cell: string, timezone: string): { phones: string[]; isWhole: boolean } {
  const whole = phoneIn(cell, timezone)
  if (whole) return { phones: [whole], isWhole: true }
  const parts = cell.split(/[;,/|]|\s[-–y]\s|\s{2,}|(?=\()(?<=\d\s*)/).filter((part) => /\d/.test(part))
  const phones = parts.flatMap((part) => phoneIn(part, timezone) ?? [])
  return { phones: [...new Set(phones)], isWhole: false }
}

function phoneIn(text: string, timezone: string): string | null {
  const written = text
    .replace(/(?<=\d)[.,]0$/, '')
    .replace(/\p{L}+[.:]?/gu, ' ')
    .replace(/\(\s*\)/g, '')
    .trim()
  const parsed = optionalPhoneSchema.safeParse(completePhone(written, timezone))
  return parsed.success ? parsed.data : null
}

/** Words for a membership that has ended; anything else is a kind of member. */
function saysEnded(value: string): boolean {
  return /^(?:soci[oa]\s)?(?:de\s)?baja|\bdad[oa] de baja|^ex\b|^exsoci|^renunci|^inactiv|^no activ|^desvincul|^desafili|^expuls|^fallec|^eliminad|^borrad|^retirad|^cesad|^anulad|^egresad/.test(
    foldText(value).replace(/^[^a-z]+/, ''),
  )
}

/** Of a column *Baja* or *Activo*, where the words are yes and no. */
export function readStatus(value: string, heading: string): 'active' | 'ended' {
  const word = foldText(value).trim()
  const folded = foldText(heading)
  const isYes = /^(?:si|s|x|1|true|verdadero)$/.test(word)
  const isNo = /^(?:no|n|0|false|falso)$/.test(word)
  // A day or a reason there is a yes.
  if (/^(?:fecha )?(?:de )?baja$/.test(folded.trim()))
    return saysNothing(value) || isNo || /^(?:[0/.-]+|no\b.*|activ[oa]|vigente|a|alta)$/.test(word) ? 'active' : 'ended'
  if (/^(?:activo|activa|vigente)/.test(folded.trim()) && isNo) return 'ended'
  return !isYes && saysEnded(value) ? 'ended' : 'active'
}

const MALE = new Set('m masc masculino varon v hombre h male nino'.split(' '))
const FEMALE = new Set('f fem femenino femenina mujer female nina'.split(' '))

/**
 * What the words of a column of genders mean. *M* is *mujer* where another word of the column says *hombre*, is
 * *masculino* where another says *femenino* or *masculino*, and is unknown where it is alone.
 */
export function genderMeanings(values: readonly string[]): ReadonlyMap<string, 'M' | 'F' | null> {
  const words = new Set(values.map(codeOf).filter((word) => word !== ''))
  const hasMen = ['h', 'hombre', 'v', 'varon'].some((word) => words.has(word))
  const hasGenders = ['f', 'fem', 'femenino', 'femenina', 'masc', 'masculino'].some((word) => words.has(word))
  const meaningOf = (word: string): 'M' | 'F' | null => {
    if (word === 'm') return hasMen ? 'F' : hasGenders ? 'M' : null
    return MALE.has(word) ? 'M' : FEMALE.has(word) ? 'F' : null
  }
  return new Map([...words].map((word) => [word, meaningOf(word)]))
}

export const codeOf = (value: string): string => foldText(value).trim().replace(/\.+$/, '')

const PARTICLES = new Set('de del la las los da das do dos di lo van von der den y san santa mac mc'.split(' '))

export const NAME_ORDERS = ['familyFirst', 'givenFirst'] as const
export type NameOrder = (typeof NAME_ORDERS)[number]

/**
 * Splits a whole name: at its first comma, else by the order that the person chose. Null where it cannot be split: a
 * single word, or no comma and no order. Surnames of several words keep their particles (*De la Vega*); of four words
 * or more the last two are surnames, or the first two.
 */
export function splitName(text: string, order: NameOrder | null): { familyName: string; givenName: string } | null {
  const name = withoutTitle(text.replace(/\s+/g, ' ').trim())
  const comma = name.indexOf(',')
  if (comma >= 0) {
    const familyName = name.slice(0, comma).trim()
    const givenName = name
      .slice(comma + 1)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' ')
    return familyName && givenName ? { familyName, givenName } : null
  }
  const words = name.split(' ')
  // Notes below a list are no names.
  if (/^[^\p{L}'’]|:/u.test(name)) return null
  if (order === null || words.length < 2) return null
  const groups = withParticles(words)
  if (groups.length < 2) return null
  const surnames = surnamesIn(groups, order)
  return order === 'familyFirst'
    ? { familyName: groups.slice(0, surnames).join(' '), givenName: groups.slice(surnames).join(' ') }
    : { familyName: groups.slice(-surnames).join(' '), givenName: groups.slice(0, -surnames).join(' ') }
}

/** Also three groups of *Pérez García de la Torre*, and two of *Ortiz de Zárate*, but one of *López María del Carmen*. */
function surnamesIn(groups: readonly string[], order: NameOrder): number {
  const usual = groups.length >= 4 ? 2 : 1
  if (order === 'givenFirst' || groups.length < usual + 2) return usual
  const isCompound = startsWithParticle(groups[usual] ?? '') && foldText(groups[usual - 1] ?? '') !== 'maria'
  return isCompound ? usual + 1 : usual
}

const startsWithParticle = (group: string) => PARTICLES.has(foldText(group.split(' ')[0] ?? '')) && group.includes(' ')

/** Without `Sr.`, `Dra.` and the like before a name. */
export function withoutTitle(name: string): string {
  return name.replace(TITLE, '')
}

const TITLE =
  /^(?:(?:sr|sra|srta|dr|dra|ing|lic|prof|arq|cdor|cdora|d|dña|dª)\.\s*|(?:sr|sra|srta|dra?|lic)\s+|don\s|doña\s)+(?=\p{L}{2})/iu

function withParticles(words: readonly string[]): string[] {
  const groups: string[] = []
  let before = ''
  for (const word of joinBrackets(words)) {
    if (PARTICLES.has(foldText(word))) before += `${word} `
    else {
      groups.push(before + word)
      before = ''
    }
  }
  if (before) groups.push(before.trim())
  return groups
}

/** A nickname or `(h)` belongs to the word before it. */
function joinBrackets(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const isInside =
      last !== undefined && (/^[("“]/.test(word) || /\([^)]*$/.test(last) || /^(?:h|hijo|jr)\.?$/i.test(word))
    if (isInside) joined[joined.length - 1] = `${last} ${word}`
    else joined.push(word)
  }
  return joined
}

/** A name in capitals as names are written: `D'ALESSANDRO` becomes `D'Alessandro`, `DE LA VEGA` `De la Vega`. */
export function nameInCase(name: string): string {
  if (name !== name.toUpperCase() || !/\p{L}{2}/u.test(name)) return name
  const lower = name.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
  return lower.replace(/(?<=\s)(De|Del|La|Las|Los|Da|Di|Van|Von|Der|Y)(?=\s)/g, (word) => word.toLowerCase())
}

/** A cell without the spaces and marks that nobody sees. */
export function cleanCell(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .trim()
}
