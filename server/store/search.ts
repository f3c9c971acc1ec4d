import { foldText } from '#domain/text'

/** Stands before each word in searched text and in what is asked for, so that containing is beginning a word. */
const MARK = '\u0001'
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const WORD_START = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu

/** What is compared of a record's texts: folded, one after the other, with each word marked. Such texts may be joined by a line break. */
export function searchText(...texts: readonly (string | number | null)[]): string {
  return marked(foldText(texts.filter((text) => text !== null).join('\n')))
}

function marked(folded: string): string {
  return folded.replaceAll(MARK, '').replaceAll(WORD_START, `${MARK}$&`)
}

/**
 * The words that full-text search (`q`) asks for, each to be contained in the searched text: without regard to case and accents, every
 * word must begin a word of the text (`per` finds Pérez, `perez@` finds ana.perez@example.org). Commas and semicolons stand between words, as the
 * panel writes `Ramírez, Thiago`. Without any letter or digit there are none.
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

/** A test of searched text for full-text search; null when nothing is asked for. */
export function searcher(q: string | undefined): ((text: string) => boolean) | null {
  const words = searchWords(q)
  return words.length === 0 ? null : (text) => words.every((word) => text.includes(word))
}
