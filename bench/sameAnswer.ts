import type { Client } from 'pg'
import { z } from 'zod'
import type { ReadCase } from './readCase.ts'
import type { Answer } from './askApi.ts'
import type { StraightList } from './straight/statement.ts'

const rowsSchema = z.array(z.object({ id: z.string() }))

const isList = (straight: ReadCase['straight']): straight is StraightList => 'rows' in straight

/** The hand-written SQL for a request, in order. */
export const statementsOf = ({ straight }: ReadCase): readonly string[] =>
  isList(straight) ? [straight.rows, straight.total] : straight

/**
 * Throws unless the request and the hand-written SQL give the same rows in the same order and the same total. Returns
 * the total, or null where there is none.
 */
export async function assertSameAnswer(
  client: Client,
  { name, straight }: ReadCase,
  answer: Answer,
): Promise<number | null> {
  if (answer.status !== 200) throw new Error(`${name}: answered ${answer.status} ${answer.body}`)
  if (!isList(straight)) {
    for (const text of straight) await client.query(text)
    return null
  }
  const { rows } = await client.query<{ id: string }>(straight.rows)
  const total = Number((await client.query<{ total: string }>(straight.total)).rows[0]?.total)
  const byHand = { ids: rows.map(({ id }) => id), total }
  const told = {
    ids: rowsSchema.parse(JSON.parse(answer.body)).map(({ id }) => id),
    total: Number(String(answer.headers['content-range']).replace(/.*\//, '')),
  }
  if (JSON.stringify(told) !== JSON.stringify(byHand)) {
    throw new Error(`${name}: the API answers ${JSON.stringify(told)} and the SQL by hand ${JSON.stringify(byHand)}`)
  }
  return total
}
