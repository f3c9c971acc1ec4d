import { foldText } from '../../values/fold.ts'

const PARTICLES = new Set('de del la las los da das do dos di lo van von der den y san santa mac mc'.split(' '))

export const NAME_ORDERS = ['familyFirst', 'givenFirst'] as const
export type NameOrder = (typeof NAME_ORDERS)[number]

/**
 * Splits a whole name: at its first comma, else by the order that the person chose. Null where it cannot be split: a
 * single word, or no comma and no order. Surnames of several words keep their particles (*De la Vega*); of four words
 * or more the last two are surnames, or the first two.
 */
export function splitName(text: string, order: NameOrder | null): { familyName: string; givenName: string } | null {
  const name = withoutTitle(withoutNumber(text.replace(EMOJI, '').replace(/\s+/g, ' ').trim()))
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
  // Notes below a list, and titles inside it, are no names.
  if (/^[^\p{L}'’]|[:\d]/u.test(name)) return null
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

/** A name without the marks that lists put around it: emojis, asterisks, `12.` */
export function tidyName(name: string): string {
  return withoutTitle(withoutNumber(name.replace(EMOJI, '').trim()).replace(/^[*•·–—-]+\s*|\s*[*•·]+$/g, ''))
}

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\ufe0f|\u200d/gu

/** Without its number in the list, as in `12. Pérez`. */
const withoutNumber = (name: string) => name.replace(/^\d{1,5}\s*[.)°º-]+\s*(?=\p{L})/u, '')

/** Without `Sr.`, `Dra.` and the like before a name. */
function withoutTitle(name: string): string {
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
