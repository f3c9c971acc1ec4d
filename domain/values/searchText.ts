import { foldText, withoutNumberLabels, withoutZeros } from './fold.ts'

/** Stands before each word of texts and searches: a text contains a marked word if one of its words begins with it. */
const MARK = '\u0001'
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const WORD_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu

/** Several such texts may be joined by a line break. */
export function searchText(...texts: readonly (string | number | null)[]): string {
  return marked(foldText(texts.filter((text) => text !== null).join('\n')))
}

function marked(text: string): string {
  return text.replaceAll(MARK, '').replaceAll(WORD_START, `${MARK}$&`)
}

const DOCUMENT_LABEL = /(?<![\p{L}\p{N}])(?:dni|doc|documento)[.:]?\s*(?=\d)/gu
const THOUSANDS = /(?<![\p{L}\d.])\d{1,3}(?:\.\d{3})+(?![\p{L}\d.])/gu

/**
 * Each word must begin a word of the text: `per` finds Pérez. The panel writes `Ramírez, Thiago`, a treasurer `D´Amico` and
 * `DNI 40.111.201`.
 */
export function searchWords(q: string | undefined): string[] {
  const words = withoutNumberLabels(foldText(q ?? ''))
    .replaceAll(DOCUMENT_LABEL, '')
    .replaceAll(THOUSANDS, (number) => number.replaceAll('.', ''))
    .split(/[\s,;'’´`]+/)
    .filter((word) => LETTER_OR_DIGIT.test(word))
  return words.map((word) => {
    const marks = marked(withoutZeros(word))
    return marks.slice(marks.indexOf(MARK))
  })
}

/** For JavaScript and PostgreSQL alike: a number, also with zeros before it or with points; null for another word. */
export function numberPattern(word: string): string | null {
  const digits = word.slice(MARK.length)
  const pointed = digits.length < 4 ? digits : Array.from(digits).join(`(?:[.]${MARK})?`)
  return /^\d+$/.test(digits) ? `${MARK}(?:${pointed}|0+${digits}[0-9]*(?![a-z0-9]))` : null
}

function wordTest(word: string): (text: string) => boolean {
  const pattern = numberPattern(word)
  if (pattern === null) return (text) => text.includes(word)
  const expression = new RegExp(pattern)
  return (text) => expression.test(text)
}

/** In shorter words an error makes another word. Below `begins` it must be a whole word of the text. */
const MISTYPED = { from: 4, begins: 5, to: 30 }

/** For JavaScript (`u`) and PostgreSQL: a letter too many, too few or wrong, or two swapped. Null without room. */
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

const ANY = `[^${MARK} \n]`

export function tolerantSearcher(q: string): ((text: string) => boolean) | null {
  const tests = searchWords(q).map((word) => {
    const pattern = mistypedPattern(word)
    if (pattern === null) return wordTest(word)
    const expression = new RegExp(pattern, 'u')
    return (text: string) => expression.test(text)
  })
  return tests.length === 0 ? null : (text) => tests.every((test) => test(text))
}

export function searcher(q: string | undefined): ((text: string) => boolean) | null {
  const tests = searchWords(q).map(wordTest)
  return tests.length === 0 ? null : (text) => tests.every((test) => test(text))
}
