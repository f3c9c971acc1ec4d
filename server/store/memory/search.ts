export { searchText, searcher } from '../search.ts'

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
