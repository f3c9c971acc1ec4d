/** A page of rows by hand: the rows, whose first column is `id`, and how many there are in all. */
export type StraightList = { rows: string; total: string }

/** How many rows each list of the benchmark asks for. */
export const PAGE = 25

/**
 * A list by hand. `from` begins with the tables and ends with the conditions, the same for the rows and the total; the total may do with less.
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

/** A word as searched text holds it, anywhere in a text. */
export const containsWord = (word: string) => `LIKE E'%\\x01${word}%'`
