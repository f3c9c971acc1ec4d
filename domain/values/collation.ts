const LETTERS =
  '\t\n\v\f\r\u0085\u2028\u2029 _-‐‒–—―,;:!¡?¿.·\'‹›"«»()[]{}§¶@*/\\&#%‰†‡•`´^¯¨¸°©®+±÷×<=>¬|¦~−⁄¤¢$£¥€' +
  '0123456789abcdefghiıjklmnñŋopqĸrstŧuvwxyzþʼ'

/** Private-use accents for ligatures, and for characters that differ as little as an accent does. */
const LIGATURE = '\uE000'
const LONG = '\uE001'
const MIDDLE_DOT = '\uE002'
const FIRST = '\uE003'
const SECOND = '\uE004'
const THIRD = '\uE005'
const FOURTH = '\uE006'

const ACCENTS =
  '\u0332\u0313\u0301\u0300\u0306\u0302\u030C\u030A\u0342\u0308\u030B\u0303\u0307\u0338\u0327\u0328\u0304\u0316\u0335\u0305\u0309' +
  `\u030F\u0310\u0311\u031B\u0321\u0322\u0323\u0324\u0325\u0326\u032D\u032E\u0330\u0331${LIGATURE}${LONG}${MIDDLE_DOT}` +
  `${FIRST}${SECOND}${THIRD}${FOURTH}`

/** Letters and characters that sort as other letters, with an accent after the first. */
const SPELT = new Map<string, readonly [letters: string, accent: string]>([
  ['æ', ['ae', LIGATURE]],
  ['œ', ['oe', LIGATURE]],
  ['ß', ['ss', LIGATURE]],
  ['ø', ['o', '\u0338']],
  ['đ', ['d', '\u0335']],
  ['ð', ['d', LONG]],
  ['ħ', ['h', '\u0335']],
  ['ł', ['l', '\u0335']],
  ['ŀ', ['l', MIDDLE_DOT]],
  ['ſ', ['s', LONG]],
  ['‘', ["'", FIRST]],
  ['’', ["'", SECOND]],
  ['‚', ["'", THIRD]],
  ['‛', ["'", FOURTH]],
  ['“', ['"', FIRST]],
  ['”', ['"', SECOND]],
  ['„', ['"', THIRD]],
  ['‟', ['"', FOURTH]],
])

/** Visible, so that a person can read a key; the separator of levels sorts first. */
const SEPARATOR = ' '
const weight = (rank: number) => String.fromCodePoint(rank < 94 ? 0x21 + rank : 0xa1 + rank - 94)
const weightsOf = (signs: string, from: number) =>
  new Map(Array.from(signs, (sign, rank) => [sign, weight(rank + from)] as const))

const LETTER_WEIGHTS = weightsOf(LETTERS, 0)
const ACCENT_WEIGHTS = weightsOf(ACCENTS, 1)
const PLAIN = weight(0)
const CAPITAL = weight(1)
const COMPATIBLE = weight(2)
const COMPATIBLE_CAPITAL = weight(3)

const ACCENT = /\p{Mn}/u
const IGNORED = /[\p{Cc}\p{Cf}\u034F]/u

/** Like `Intl.Collator('es')` by code points (`COLLATE "C"`). Keys are stored: a change means writing them again. */
export function collationKey(text: string): string {
  let [letters, accents, variants] = ['', '', '']
  for (const sign of text.normalize('NFD').replaceAll(/n\u0303|l[·\u0387]/gi, oneSign)) {
    const levels = levelsOf(sign)
    letters += levels.letters
    accents += levels.accents
    variants += levels.variants
  }
  return [letters, withoutPlainEnd(accents), withoutPlainEnd(variants)].join(SEPARATOR).trimEnd()
}

type Levels = { letters: string; accents: string; variants: string }

/** A cache: weighing a sign takes ten times as long. */
const LATIN_LEVELS = new Map<string, Levels>()
const BEYOND_LATIN = 'Ͱ'

function levelsOf(sign: string): Levels {
  let levels = LATIN_LEVELS.get(sign)
  if (!levels) {
    levels = weigh(sign)
    if (sign < BEYOND_LATIN) LATIN_LEVELS.set(sign, levels)
  }
  return levels
}

function weigh(sign: string): Levels {
  if (ACCENT.test(sign)) return { letters: '', accents: sign === '\u034F' ? '' : accentWeight(sign), variants: '' }
  const { spelt, accent, variant } = elementsOf(sign)
  const signs = Array.from(spelt)
  return {
    letters: signs.map(letterWeight).join(''),
    accents: signs.map((_, place) => (place === 0 && accent ? PLAIN + accentWeight(accent) : PLAIN)).join(''),
    variants: variant.repeat(signs.length),
  }
}

function oneSign(pair: string): string {
  return { n: 'ñ', N: 'Ñ', l: 'ŀ', L: 'Ŀ' }[pair.charAt(0)] ?? pair
}

function elementsOf(sign: string): { spelt: string; accent?: string | undefined; variant: string } {
  const small = sign.toLowerCase()
  const variant = small === sign ? PLAIN : CAPITAL
  if (LETTER_WEIGHTS.has(small)) return { spelt: small, variant }
  if (IGNORED.test(sign)) return { spelt: '', variant: '' }
  const [spelt, accent] = SPELT.get(small) ?? []
  if (spelt !== undefined) return { spelt, variant, accent }
  const compatible = sign.normalize('NFKD').toLowerCase()
  if (compatible === small) return { spelt: small, variant }
  return { spelt: compatible, variant: small === sign ? COMPATIBLE : COMPATIBLE_CAPITAL }
}

function letterWeight(letter: string): string {
  return LETTER_WEIGHTS.get(letter) ?? beyond(letter)
}

function accentWeight(accent: string): string {
  return ACCENT_WEIGHTS.get(accent) ?? beyond(accent)
}

function beyond(sign: string): string {
  const point = sign.codePointAt(0) ?? 0
  return String.fromCodePoint(0x4000 + (point >> 8), 0x4000 + (point & 0xff))
}

function withoutPlainEnd(level: string): string {
  let end = level.length
  while (level.charAt(end - 1) === PLAIN) end -= 1
  return level.slice(0, end)
}
