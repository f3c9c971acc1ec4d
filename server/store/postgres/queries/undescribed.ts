import { getTableColumns, sql } from 'drizzle-orm'
import { Buffer } from 'node:buffer'
import { UniqueViolation } from '../../port/failures.ts'
import { ANSWERS_ABOUT_PEOPLE } from '../../port/records.ts'
import type { Idempotency, NoticePictures, Pictures, SavedQueries } from '../../port/records.ts'
import { NOTHING, amongst, anyOf, isId, where } from './conditions.ts'
import type { Queries } from './queries.ts'
import { institutions, pictures as table, sports } from '../schema/clubs.ts'
import { noticePictures as ofNotices } from '../schema/bank.ts'
import { idempotencyRecords as requests, savedQueries as saved } from '../schema/records.ts'

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
      const names = anyOf(...texts.map((text) => sql`strpos(${body}, ${text}) > 0`))
      await queries.rows(
        sql`DELETE FROM ${requests} ${where(sql`${route} ~ ${ANSWERS_ABOUT_PEOPLE}`, names ?? NOTHING)}`,
      )
    },
  }
}

const { name, at } = table

const bytesOf = (base64: unknown) => (typeof base64 === 'string' ? new Uint8Array(Buffer.from(base64, 'base64')) : null)
const base64Of = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('base64')

export function pictures(queries: Queries): Pictures {
  return {
    async get(pictureName) {
      const [row] = await queries.rows<{ name: string; at: string; bytes: string | null }>(
        sql`SELECT ${name} AS name, ${at} AS at, encode(${table.bytes}, 'base64') AS bytes FROM ${table} WHERE ${name} = ${pictureName}`,
      )
      return row ? { ...row, bytes: bytesOf(row.bytes) } : null
    },
    async put({ name: pictureName, at: now, bytes }) {
      await queries.rows(sql`
        INSERT INTO ${table} AS present (name, at, bytes)
        VALUES (${pictureName}, ${now}::timestamptz, decode(${base64Of(bytes)}, 'base64'))
        ON CONFLICT (name) DO UPDATE SET at = greatest(present.at, excluded.at), bytes = coalesce(present.bytes, excluded.bytes)`)
    },
    /** Pictures that a record is being given at this moment are left for the next time. */
    async removeUnused(before, most) {
      const names = await queries.column(sql`
        DELETE FROM ${table} WHERE ${name} IN (
          SELECT ${name} FROM ${table} WHERE ${at} < ${before}::timestamptz
            AND NOT EXISTS (SELECT FROM ${institutions} WHERE ${institutions.logoPicture} = ${name})
            AND NOT EXISTS (SELECT FROM ${institutions} WHERE ${institutions.clubPicture} = ${name})
            AND NOT EXISTS (SELECT FROM ${sports} WHERE ${sports.imagePicture} = ${name})
          LIMIT ${most ?? null}::integer FOR UPDATE SKIP LOCKED
        ) RETURNING ${name}`)
      return names.toSorted()
    },
  }
}

const { noticeId: ofNotice } = ofNotices

export function noticePictures(queries: Queries): NoticePictures {
  return {
    async get(noticeId) {
      const [row] = await queries.rows(
        sql`SELECT encode(bytes, 'base64') AS bytes FROM ${ofNotices} WHERE ${ofNotice} = ${noticeId}::uuid`,
      )
      const bytes = bytesOf(row?.['bytes'])
      return bytes && { noticeId, bytes }
    },
    among: (noticeIds) =>
      queries.column(sql`SELECT ${ofNotice} FROM ${ofNotices} WHERE ${amongst(ofNotice, 'uuid', noticeIds)}`),
    async put({ noticeId, bytes }) {
      await queries.rows(sql`
        INSERT INTO ${ofNotices} (notice_id, bytes) VALUES (${noticeId}::uuid, decode(${base64Of(bytes)}, 'base64'))
        ON CONFLICT (notice_id) DO UPDATE SET bytes = excluded.bytes`)
    },
    async remove(noticeIds) {
      await queries.rows(sql`DELETE FROM ${ofNotices} WHERE ${amongst(ofNotice, 'uuid', noticeIds)}`)
    },
  }
}

export function savedQueries(queries: Queries): SavedQueries {
  return {
    seenBy: (userId, institutionIds) =>
      queries.records(
        getTableColumns(saved),
        sql`FROM ${saved} WHERE ${amongst(saved.userId, 'uuid', [userId])}
          OR ${amongst(saved.institutionId, 'uuid', institutionIds)} ORDER BY ${saved.id}`,
      ),
    insert: (query) => queries.insert(saved, [query]),
    async share(id, institutionId) {
      await queries.update(saved, { institutionId }, amongst(saved.id, 'uuid', [id]))
    },
    async remove(ids) {
      await queries.rows(sql`DELETE FROM ${saved} WHERE ${amongst(saved.id, 'uuid', ids)}`)
    },
  }
}
