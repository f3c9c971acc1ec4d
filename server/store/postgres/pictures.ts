import { sql } from 'drizzle-orm'
import { Buffer } from 'node:buffer'
import type { NoticePictureReads, NoticePictureWrites, PictureReads, PictureWrites } from '../port/records.ts'
import { amongst } from './conditions.ts'
import type { Queries } from './queries.ts'
import { institutions, pictures, sports } from './schema.ts'
import { noticePictures } from './schemaNotices.ts'

const { name, at } = pictures

export function pictureReads(queries: Queries): PictureReads {
  return {
    async get(pictureName) {
      const [row] = await queries.rows<{ name: string; at: string; bytes: string | null }>(
        sql`SELECT ${name} AS name, ${at} AS at, encode(${pictures.bytes}, 'base64') AS bytes FROM ${pictures} WHERE ${name} = ${pictureName}`,
      )
      return row ? { ...row, bytes: bytesOf(row.bytes) } : null
    },
  }
}

const bytesOf = (base64: unknown) => (typeof base64 === 'string' ? new Uint8Array(Buffer.from(base64, 'base64')) : null)
const base64Of = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('base64')

export function pictureWrites(queries: Queries): PictureWrites {
  return {
    async put({ name: pictureName, at: now, bytes }) {
      await queries.rows(sql`
        INSERT INTO ${pictures} AS present (name, at, bytes)
        VALUES (${pictureName}, ${now}::timestamptz, decode(${base64Of(bytes)}, 'base64'))
        ON CONFLICT (name) DO UPDATE SET at = greatest(present.at, excluded.at), bytes = coalesce(present.bytes, excluded.bytes)`)
    },
    /** Pictures that a record is being given at this moment are left for the next time. */
    async removeUnused(before) {
      const rows = await queries.rows<{ name: string }>(sql`
        DELETE FROM ${pictures} WHERE ${name} IN (
          SELECT ${name} FROM ${pictures} WHERE ${at} < ${before}::timestamptz
            AND NOT EXISTS (SELECT FROM ${institutions} WHERE ${institutions.logoPicture} = ${name})
            AND NOT EXISTS (SELECT FROM ${institutions} WHERE ${institutions.clubPicture} = ${name})
            AND NOT EXISTS (SELECT FROM ${sports} WHERE ${sports.imagePicture} = ${name})
          FOR UPDATE SKIP LOCKED
        ) RETURNING ${name} AS name`)
      return rows.map((one) => one.name).toSorted()
    },
  }
}

const { noticeId: ofNotice } = noticePictures

export function noticePictureReads(queries: Queries): NoticePictureReads {
  return {
    async get(noticeId) {
      const [row] = await queries.rows(
        sql`SELECT encode(bytes, 'base64') AS bytes FROM ${noticePictures} WHERE ${ofNotice} = ${noticeId}::uuid`,
      )
      const bytes = bytesOf(row?.['bytes'])
      return bytes && { noticeId, bytes }
    },
    async among(noticeIds) {
      const rows = await queries.rows<{ id: string }>(
        sql`SELECT ${ofNotice} AS id FROM ${noticePictures} WHERE ${amongst(ofNotice, 'uuid', noticeIds)}`,
      )
      return rows.map(({ id }) => id)
    },
  }
}

export function noticePictureWrites(queries: Queries): NoticePictureWrites {
  return {
    async put({ noticeId, bytes }) {
      await queries.rows(sql`
        INSERT INTO ${noticePictures} (notice_id, bytes) VALUES (${noticeId}::uuid, decode(${base64Of(bytes)}, 'base64'))
        ON CONFLICT (notice_id) DO UPDATE SET bytes = excluded.bytes`)
    },
    async remove(noticeIds) {
      await queries.rows(sql`DELETE FROM ${noticePictures} WHERE ${amongst(ofNotice, 'uuid', noticeIds)}`)
    },
  }
}
