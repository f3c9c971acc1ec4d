import { foldText } from '#domain/text'

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
 * semicolons separate words, because the panel writes `Ramírez, Thiago`. Without any letter or digit there are no
 * words.
 */
export function searchWords(q: string | undefined): string[] {
  const words = foldText(q ?? '')
    .split(/[\s,;]+/)
    .filter((word) => LETTER_OR_DIGIT.test(word))
  return words.map((word) => {
    const wanted = marked(word)
    return wanted.slice(wanted.indexOf(MARK))
  })
}

/** Returns a test of searched text; null for an empty search. */
export function searcher(q: string | undefined): ((text: string) => boolean) | null {
  const words = searchWords(q)
  return words.length === 0 ? null : (text) => words.every((word) => text.includes(word))
}
