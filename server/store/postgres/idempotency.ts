import { sql } from 'drizzle-orm'
import { UniqueViolation } from '../port/failures.ts'
import { ANSWERS_ABOUT_PEOPLE, type Idempotency } from '../port/records.ts'
import { isId } from './conditions.ts'
import type { Queries } from './queries.ts'
import { idempotencyRecords as requests } from './schemaRecords.ts'

const { actorId, route, key, bodyHash, createdAt, status, body } = requests
const COLUMNS = { actorId, route, key, bodyHash, createdAt, status, body }

export function idempotency(queries: Queries, fail: (error: Error) => never): Idempotency {
  return {
    async find(caller, path, sent) {
      if (!isId(caller)) return null
      const [row] = await queries.records(
        COLUMNS,
        sql`FROM ${requests} WHERE ${actorId} = ${caller}::uuid AND ${route} = ${path} AND ${key} = ${sent}`,
      )
      if (!row) return null
      const { status: statusCode, body: answer, ...request } = row
      return { ...request, response: statusCode === null ? null : { status: statusCode, body: answer ?? '' } }
    },
    /** Of two equal concurrent requests the second waits here for the first, and then changes nothing. */
    async put(record) {
      const { response, ...request } = record
      const rows = await queries.rows(sql`
        INSERT INTO ${requests} AS present (actor_id, route, key, body_hash, created_at, status, body)
        VALUES (${request.actorId}::uuid, ${request.route}, ${request.key}, ${request.bodyHash},
          ${request.createdAt}::timestamptz, ${response?.status ?? null}::integer, ${response?.body ?? null})
        ON CONFLICT (actor_id, route, key) DO UPDATE SET status = excluded.status, body = excluded.body
        WHERE present.status IS NULL AND excluded.status IS NOT NULL AND present.body_hash = excluded.body_hash
        RETURNING 1`)
      if (rows.length === 0) fail(new UniqueViolation('idempotency.key'))
    },
    async forget(before) {
      const rows = await queries.rows(
        sql`DELETE FROM ${requests} WHERE ${createdAt} < ${before}::timestamptz RETURNING 1`,
      )
      return rows.length
    },
    async forgetPeople(texts) {
      const names = sql.join(
        texts.map((text) => sql`strpos(${body}, ${text}) > 0`),
        sql` OR `,
      )
      await queries.rows(sql`DELETE FROM ${requests} WHERE ${route} ~ ${ANSWERS_ABOUT_PEOPLE} AND (${names})`)
    },
  }
}
