import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import type { NoticePictures, Pictures } from '../../port/records.ts'
import { noticePictures as ofNotices } from '../schema/bank.ts'
import { institutions, pictures as stored, sports } from '../schema/clubs.ts'
import { amongst, type Queries } from './queries.ts'

const { name, at } = stored

const bytesOf = (base64: unknown) => (typeof base64 === 'string' ? new Uint8Array(Buffer.from(base64, 'base64')) : null)
const base64Of = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('base64')

export function pictures(queries: Queries): Pictures {
  return {
    async get(pictureName) {
      const [row] = await queries.rows<{ name: string; at: string; bytes: string | null }>(
        sql`SELECT ${name} AS name, ${at} AS at, encode(${stored.bytes}, 'base64') AS bytes FROM ${stored} WHERE ${name} = ${pictureName}`,
      )
      return row ? { ...row, bytes: bytesOf(row.bytes) } : null
    },
    async put({ name: pictureName, at: now, bytes }) {
      await queries.rows(sql`
        INSERT INTO ${stored} AS present (name, at, bytes)
        VALUES (${pictureName}, ${now}::timestamptz, decode(${base64Of(bytes)}, 'base64'))
        ON CONFLICT (name) DO UPDATE SET at = greatest(present.at, excluded.at), bytes = coalesce(present.bytes, excluded.bytes)`)
    },
    /** Leaves pictures that another transaction has locked for the next time. */
    async removeUnused(before, most) {
      const names = await queries.column(sql`
        DELETE FROM ${stored} WHERE ${name} IN (
          SELECT ${name} FROM ${stored} WHERE ${at} < ${before}::timestamptz
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
    existing: (noticeIds) =>
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
