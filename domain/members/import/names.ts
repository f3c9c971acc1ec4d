import { foldText, wordsIn } from '../../values/fold.ts'

const PARTICLES = new Set('de del la las los da das do dos di lo van von der den y san santa mac mc d o'.split(' '))

export const NAME_ORDERS = ['familyFirst', 'givenFirst'] as const
export type NameOrder = (typeof NAME_ORDERS)[number]

/**
 * Splits a whole name at its first comma, else by capitals, which are surnames, else by `order`; null if it cannot.
 * Particles stay with their surname. Of four words or more two are surnames; of three as many as `surnames` says.
 */
export function splitName(
  text: string,
  order: NameOrder | null,
  surnames: 1 | 2 = 1,
  commaOrder: NameOrder = 'familyFirst',
): { familyName: string; givenName: string } | null {
  const name = tidyName(text)
  const [before = '', ...more] = name.split(',').map((part) => part.trim())
  if (more.length > 0)
    return NOTE.test(name.slice(before.length)) || before.includes(':')
      ? null
      : inOrder([before, more.filter(Boolean).join(' ')], commaOrder)
  // Notes below a list, and titles inside it, are not names.
  if (/^\s*\*/.test(text) || /^[^\p{L}'’]|[:\d]/u.test(name) || NOTE.test(name)) return null
  const groups = withParticles(name.split(' '))
  const capitals = groups.filter((group) => group === group.toUpperCase() && /\p{Lu}{2}/u.test(group)).join(' ')
  const others = groups.filter((group) => /\p{Ll}{2}/u.test(group)).join(' ')
  if (name === `${capitals} ${others}` || name === `${others} ${capitals}`)
    return inOrder([capitals, others], 'familyFirst')
  if (order === null || groups.length < 2) return null
  const count = areSurnamesOpen(groups, order) ? surnames : surnamesIn(groups, order)
  const at = order === 'familyFirst' ? count : groups.length - count
  return inOrder([groups.slice(0, at).join(' '), groups.slice(at).join(' ')], order)
}

function inOrder(parts: readonly [string, string], order: NameOrder) {
  const [familyName = '', givenName = ''] = order === 'familyFirst' ? parts : parts.toReversed()
  return !familyName || !givenName || AND.test(givenName) ? null : { familyName, givenName }
}

/** Two given names of one person have nothing between them: *Ana y Juan* are two people. */
const AND = /\s[yYie]\s/

/** What comes after a name, or another one: `Paz Luz - debe`, `Paz, Juan / Gil, Eva`; who is not named; a company. */
const NOTE =
  /\s[-–—/]+\s|(?:^|\()(?:mam[aá]|pap[aá]|madre|padre)\s+del?\s|\s(?:s\.?r\.?l|s\.?a(?:\.s)?|ltda|eirl)\.?$/iu

/** Whether nothing in a whole name says if it has one surname or two, as in *Juan Pérez García*. */
export function hasOpenSurnames(text: string): boolean {
  const groups = withParticles(tidyName(text).split(' '))
  const areOpen = NAME_ORDERS.every((order) => areSurnamesOpen(groups, order))
  return areOpen && !text.includes(',') && splitName(text, 'givenFirst') !== null
}

/** *Ana del Valle Gómez* may have a second given name, or two surnames. */
function areSurnamesOpen(groups: readonly string[], order: NameOrder): boolean {
  const [first = '', second = '', last = ''] = groups
  const isGiven = isSecondName(second) || IS_JUAN_CRUZ.test(foldText(`${first} ${second}`))
  if (groups.length !== 3 || groups.some((group) => AND.test(group)) || isGiven) return false
  if (order === 'familyFirst') return !startsWithParticle(second) && !startsWithParticle(last)
  return !startsWithParticle(second) || !(isMaria(first) || OF_GIVEN_NAMES.test(foldText(second)))
}

/** *Cruz* is a surname after other names. */
const IS_JUAN_CRUZ = /^(?:juan|maria) cruz$/

const isMaria = (name: string) => /^(?:maria|m\.?[aª]\.?)$/.test(foldText(name))

const isSecondName = (name: string) => SECOND_NAMES.has(foldText(name)) || isMaria(name)

const hasGiven = (part = '') => wordsIn(part).some((word) => SECOND_NAMES.has(word))
const isOpen = (name: string) => hasGiven(name.split(',')[0]) || !hasGiven(name.split(',')[1])

/** A name with a comma below *Nombre y apellido*, unless given names such as *Carlos* are only after the commas. */
export function openCommaIn(names: readonly string[]): string | null {
  const withComma = names.filter((name) => name.includes(',') && splitName(name, null) !== null)
  const isProven = !withComma.every(isOpen) && !withComma.some((name) => hasGiven(name.split(',')[0]))
  return isProven ? null : (withComma.find(isOpen) ?? null)
}

/** Given names that are hardly ever surnames, and often the second name. */
const SECOND_NAMES = new Set(
  `maria jose juan carlos luis ana pablo alberto antonio manuel eduardo fernando ignacio francisco miguel angel jorge raul
   ricardo roberto daniel enrique gabriel alejandro andres javier rafael sebastian agustin ezequiel nicolas belen
   laura elena isabel beatriz cristina elvira ines lucia sofia victoria soledad mercedes susana alejandra fernanda paula
   gabriela noemi esther teresa rosa milagros agustina valentina`.split(/\s+/),
)

/** Also three groups of *Pérez García de la Torre*, and two of *Ortiz de Zárate*, but one of *López María del Carmen*. */
function surnamesIn(groups: readonly string[], order: NameOrder): number {
  const usual = groups.length >= 4 ? 2 : 1
  if (order === 'givenFirst' || groups.length < usual + 2) return usual
  const isCompound = startsWithParticle(groups[usual] ?? '') && !isMaria(groups[usual - 1] ?? '')
  return isCompound ? usual + 1 : usual
}

/** *Juan de Dios*, *Rosa del Carmen*; *de la Vega* and *del Valle* may be surnames. */
const OF_GIVEN_NAMES =
  /\b(?:dios|jesus|maria|carmen|pilar|rosario|angeles|mercedes|milagros|dolores|nieves|refugio|lourdes|guadalupe|lima)$/

const startsWithParticle = (group: string) => PARTICLES.has(foldText(group.split(' ')[0] ?? '')) && group.includes(' ')

const IS_FIRM =
  /(?<!\p{L})(?:s\.?\s?a\.?(?:\s?s\.?)?|s\.?\s?r\.?\s?l\.?|s\.?\s?l\.?|ltda|spa|hnos|herman[oa]s|c[ií]a|asociad[oa]s|hijos|club|asociaci[oó]n|fundaci[oó]n|municip\p{L}+|colegio|escuela|empresa)(?!\p{L})/iu

/** Two of *Rosa Gil y Omar Paz*, one of *Ana Paz y Miño* and of *Sur y Asociados SA*. */
export function payersIn(text: string): string[] {
  const names = text.split(/\s+[yeo]\s+|\s*[/;&+]\s*|\s+[-–]\s+/i)
  const isOne = (one: string) => /^\p{L}[^\d@]*\s\p{L}{2}/u.test(one) && one.includes(',') === text.includes(',')
  return names.every(isOne) && !IS_FIRM.test(text) ? names : text === '' ? [] : [text]
}

/** A name without the marks, numbers and titles that lists put around it: emojis, asterisks, `12.`, `Dra.` */
export function tidyName(name: string): string {
  return name
    .replace(EMOJI, '')
    .replace(/ +/g, ' ')
    .replace(/(?<=\p{L})[´`](?=\p{L})/gu, "'")
    .trim()
    .replace(/^\d{1,5}\s*[.)°º-]+\s*(?=\p{L})/u, '')
    .replace(/^(?:\(\*+\)|[*•·–—-]+)\s*|\s*(?:\(\*+\)|[*•·]+)$/g, '')
    .replace(TITLE, '')
}

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f|\u200d/gu

const TITLE =
  /^(?:(?:sr|sra|srta|dr|dra|ing|lic|prof|arq|cdor|cdora|d|dña|dª)\.\s*|(?:sr|sra|srta|dra?|lic)\s+|don\s|doña\s)+(?=\p{L}{2})/iu

export function withParticles(words: readonly string[]): string[] {
  const groups: string[] = []
  let before = ''
  for (const word of joinBrackets(words)) {
    if (/^[yYie]$/.test(word)) before = `${groups.pop() ?? ''} ${word} `.trimStart()
    // *D Amico*, but *de la O*.
    else if (PARTICLES.has(foldText(word)) && (before === '' || word.length > 1)) before += `${word} `
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
    const last = joined.at(-1) ?? ''
    const isInside = /^[("“]|^(?:h|hijo|jr)\.?$/i.test(word) || /\([^)]*$/.test(last)
    if (last && isInside) joined[joined.length - 1] = `${last} ${word}`
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
