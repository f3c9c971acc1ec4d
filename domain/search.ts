import { foldText } from './fold.ts'
import { withoutNumberLabels, withoutZeros } from './writtenNumber.ts'

/**
 * Stands before each word in searched text and in a search, so that a text that contains the marked word has a word
 * that begins with it.
 */
const MARK = '\u0001'
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const WORD_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu

/**
 * Returns the searched text of some values: folded, joined, with each word marked. Several such texts may be joined by
 * a line break.
 */
export function searchText(...texts: readonly (string | number | null)[]): string {
  return marked(foldText(texts.filter((text) => text !== null).join('\n')))
}

function marked(folded: string): string {
  return folded.replaceAll(MARK, '').replaceAll(WORD_START, `${MARK}$&`)
}

/**
 * Returns the words of a full-text search (`q`), each to be contained in the searched text. Regardless of case and
 * accents, each word must begin a word of the text: `per` finds Pérez, `perez@` finds ana.perez@example.org. Commas and
 * semicolons separate words, because the panel writes `Ramírez, Thiago`. A number is found as it is written, `N.º 28` or
 * `0028`: see `numberPattern`. Without any letter or digit there are no words.
 */
export function searchWords(q: string | undefined): string[] {
  const words = withoutNumberLabels(foldText(q ?? ''))
    .split(/[\s,;]+/)
    .filter((word) => LETTER_OR_DIGIT.test(word))
  return words.map((word) => {
    const wanted = marked(withoutZeros(word))
    return wanted.slice(wanted.indexOf(MARK))
  })
}

/**
 * Returns the source of a regular expression, for JavaScript and for PostgreSQL, by which a number of `searchWords` is
 * found in searched text, also as the beginning of a number with zeros before it; null for a word that is no number.
 */
export function numberPattern(word: string): string | null {
  const digits = word.slice(MARK.length)
  return /^\d+$/.test(digits) ? `${MARK}(?:${digits}|0+${digits}[0-9]*(?![a-z0-9]))` : null
}

/** Returns the test of searched text for a word of `searchWords`. */
function wordTest(word: string): (text: string) => boolean {
  const pattern = numberPattern(word)
  if (pattern === null) return (text) => text.includes(word)
  const expression = new RegExp(pattern)
  return (text) => expression.test(text)
}

/**
 * The lengths of words that may be mistyped: in shorter ones an error makes another word. Shorter than `begins`, a word
 * must be a whole one of the text, else its beginning with an error would be that of too many.
 */
const MISTYPED = { from: 4, begins: 5, to: 30 }

/**
 * Returns the source of a regular expression, for JavaScript (`u`) and for PostgreSQL, by which a word of `searchWords`
 * is found with up to one typing error: a letter too many, too few or wrong, or two letters swapped. Null for a word
 * without room for an error, or with anything but letters and digits.
 */
export function mistypedPattern(word: string): string | null {
  const letters = Array.from(word.slice(MARK.length))
  if (letters.length < MISTYPED.from || letters.length > MISTYPED.to) return null
  if (!letters.every((letter) => LETTER_OR_DIGIT.test(letter))) return null
  const until = (end: number) => letters.slice(0, end).join('')
  const since = (start: number) => letters.slice(start).join('')
  const spellings = letters.flatMap((letter, at) => [
    `${until(at)}${ANY}?${since(at + 1)}`,
    `${until(at)}${ANY}${since(at)}`,
    `${until(at)}${letters[at + 1] ?? ''}${letter}${since(at + 2)}`,
  ])
  // The last letter may be the one that is missing.
  spellings.push(`${since(0)}${ANY}`)
  const end = letters.length < MISTYPED.begins ? '(?:[^a-z0-9]|$)' : ''
  return `${MARK}(?:${spellings.join('|')})${end}`
}

/** Any character of the same word. */
const ANY = `[^${MARK} \n]`

/** Returns a test of searched text for words that may be mistyped; null for an empty search. */
export function tolerantSearcher(q: string): ((text: string) => boolean) | null {
  const tests = searchWords(q).map((word) => {
    const pattern = mistypedPattern(word)
    if (pattern === null) return wordTest(word)
    const expression = new RegExp(pattern, 'u')
    return (text: string) => expression.test(text)
  })
  return tests.length === 0 ? null : (text) => tests.every((test) => test(text))
}

/** Returns a test of searched text; null for an empty search. */
export function searcher(q: string | undefined): ((text: string) => boolean) | null {
  const tests = searchWords(q).map(wordTest)
  return tests.length === 0 ? null : (text) => tests.every((test) => test(text))
}
