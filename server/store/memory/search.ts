import { foldText } from '#domain/text'

const WORD_CHARACTER = /[\p{L}\p{N}]/u

/** What is compared of a record's texts: folded, one after the other. */
export function searchText(...texts: readonly (string | number | null)[]): string {
  return foldText(texts.filter((text) => text !== null).join('\n'))
}

/**
 * A test for full-text search (`q`): without regard to case and accents, every word asked for must begin a word of the text
 * (`per` finds Pérez, `perez@` finds ana.perez@example.org). A `q` without any letter or digit asks for nothing.
 */
export function searcher(q: string | undefined): ((text: string) => boolean) | null {
  const words = foldText(q ?? '')
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '')
  return words.length === 0 ? null : (text) => words.every((word) => beginsWord(text, word))
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !WORD_CHARACTER.test(text.charAt(at - 1))) return true
  }
  return false
}

/** The search text of records that never change, worked out once for each. */
export function cachedText<Row extends object>(textOf: (row: Row) => string): (row: Row) => string {
  const texts = new WeakMap<Row, string>()
  return (row) => {
    let text = texts.get(row)
    if (text === undefined) {
      text = textOf(row)
      texts.set(row, text)
    }
    return text
  }
}
