/** A hand-written page of rows: the rows, whose first column is `id`, and the total. */
export type StraightList = { rows: string; total: string }

/** The page length of each list in the benchmark. */
export const PAGE = 25

/**
 * A hand-written list. `from` has the tables and conditions, the same for the rows and the total; the total may need
 * fewer.
 */
export function straightList(
  columns: string,
  from: string,
  orderBy: string,
  { totalFrom = from, offset = 0 }: { totalFrom?: string; offset?: number } = {},
): StraightList {
  const page = `LIMIT ${PAGE}${offset === 0 ? '' : ` OFFSET ${offset}`}`
  return {
    rows: `SELECT ${columns}\nFROM ${from}\nORDER BY ${orderBy}\n${page}`,
    total: `SELECT count(*) AS total\nFROM ${totalFrom}`,
  }
}

/** A word, in the form that searched text stores, anywhere in a text. */
export const containsWord = (word: string) => `LIKE E'%\\x01${word}%'`
