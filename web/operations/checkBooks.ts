import { z } from 'zod'
import { BOOK_CHECKS, type BookCheck, type BookDifference } from '#domain/money/bookCheck'
import type { Currency } from '#domain/money/currency'
import type { Db } from '#server/store/postgres/connection/connection'

const PAGE = 100
const MAX_ROWS = 100
/** A club of many years takes long. */
const CHECK_MS = 600_000

// Not parsed: an unknown currency must not end the check.
const currency = z.custom<Currency>((value) => typeof value === 'string')
const institutionRows = z.array(z.object({ id: z.string(), name: z.string(), currency }))
const figure = z.coerce.number()
const differenceRows = z.array(z.object({ record: z.string(), expected: figure, stored: figure }))

const IS_NOT_MONEY = `(entry.kind IN ('writeOff', 'refinance') OR (entry.kind = 'reversal' AND entry.receipt_id IS NULL))`

const tally = (column: 'paid' | 'written_off', condition: string) => `
    SELECT fee.id AS record, coalesce(sum(entry.amount), 0) AS expected, fee.${column} AS stored
    FROM rayo.fee LEFT JOIN rayo.ledger_entry AS entry ON entry.fee_id = fee.id AND ${condition}
    WHERE fee.institution_id = $1
    GROUP BY fee.id HAVING fee.${column} <> coalesce(sum(entry.amount), 0)
    ORDER BY fee.id`

/** Each is one statement, so that it sees one state of the books, whatever is written meanwhile. */
const QUERIES: Record<BookCheck, string> = {
  paid: tally('paid', `NOT ${IS_NOT_MONEY}`),
  writtenOff: tally('written_off', IS_NOT_MONEY),
  credit: `
    SELECT min(entry.fee_id::text) AS record, 0 AS expected, sum(entry.amount) AS stored
    FROM rayo.ledger_entry AS entry
    WHERE entry.institution_id = $1 AND entry.pair_id IS NOT NULL
    GROUP BY entry.pair_id HAVING sum(entry.amount) <> 0 OR count(*) <> 2
    ORDER BY 1`,
  receipt: `
    SELECT receipt.id AS record, receipt.amount AS expected, coalesce(sum(entry.amount), 0) AS stored
    FROM rayo.receipt LEFT JOIN rayo.ledger_entry AS entry ON entry.receipt_id = receipt.id AND entry.kind IN ('payment', 'refund')
    WHERE receipt.institution_id = $1
    GROUP BY receipt.id HAVING receipt.amount <> coalesce(sum(entry.amount), 0)
    ORDER BY receipt.id`,
  reversal: `
    SELECT receipt.id AS record, -reversed.amount AS expected, coalesce(sum(entry.amount), 0) AS stored
    FROM rayo.receipt
    CROSS JOIN LATERAL (SELECT CASE WHEN receipt.reversed_at IS NULL THEN 0 ELSE receipt.amount END AS amount) AS reversed
    LEFT JOIN rayo.ledger_entry AS entry ON entry.receipt_id = receipt.id AND entry.kind = 'reversal'
    WHERE receipt.institution_id = $1
    GROUP BY receipt.id, reversed.amount HAVING -reversed.amount <> coalesce(sum(entry.amount), 0)
    ORDER BY receipt.id`,
  number: `
    SELECT id AS record, before + 1 AS expected, number AS stored
    FROM (
      SELECT id, number, lag(number, 1, 0::bigint) OVER (ORDER BY number) AS before
      FROM rayo.receipt WHERE institution_id = $1
    ) AS numbered
    WHERE number <> before + 1
    ORDER BY number`,
  counter: `
    SELECT $1::uuid AS record, last_number AS expected, counted AS stored
    FROM (
      SELECT coalesce((SELECT max(number) FROM rayo.receipt WHERE institution_id = $1), 0) AS last_number,
        coalesce((SELECT last FROM rayo.receipt_counter WHERE institution_id = $1), 0) AS counted
    ) AS numbers
    WHERE last_number <> counted`,
}

/** Yields figures that differ from the ledger. Reads only; ends before the next institution once `mustEnd`. */
export async function* checkBooks(
  db: Pick<Db, 'query'>,
  mustEnd: () => boolean = () => false,
): AsyncGenerator<BookDifference> {
  for await (const { id, name, ...money } of institutionsOf(db)) {
    if (mustEnd()) return
    for (const check of BOOK_CHECKS) {
      const rows = differenceRows.parse(await db.query(`${QUERIES[check]} LIMIT ${MAX_ROWS}`, [id], CHECK_MS))
      for (const row of rows) yield { check, institutionId: id, institution: name, ...money, ...row }
    }
  }
}

async function* institutionsOf(db: Pick<Db, 'query'>) {
  for (let after: string | null = null, isLast = false; !isLast;) {
    const page: z.output<typeof institutionRows> = institutionRows.parse(
      await db.query(
        `SELECT id, name, currency FROM rayo.institution WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT ${PAGE}`,
        [after],
      ),
    )
    yield* page
    after = page.at(-1)?.id ?? null
    isLast = page.length < PAGE
  }
}
