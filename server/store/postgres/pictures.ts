import { sql } from 'drizzle-orm'
import { Buffer } from 'node:buffer'
import type { PictureReads, PictureWrites } from '../port/records.ts'
import type { Queries } from './queries.ts'
import { institutions, pictures, sports } from './schema.ts'

const { name, at } = pictures

export function pictureReads(queries: Queries): PictureReads {
  return {
    async get(pictureName) {
      const [row] = await queries.rows(
        sql`SELECT ${name} AS name, ${at} AS at, encode(${pictures.bytes}, 'base64') AS bytes FROM ${pictures} WHERE ${name} = ${pictureName}`,
      )
      if (!row) return null
      const { bytes } = row
      return {
        name: String(row['name']),
        at: String(row['at']),
        bytes: typeof bytes === 'string' ? new Uint8Array(Buffer.from(bytes, 'base64')) : null,
      }
    },
  }
}

export function pictureWrites(queries: Queries): PictureWrites {
  return {
    async put({ name: pictureName, at: now, bytes }) {
      const encoded = bytes && Buffer.from(bytes).toString('base64')
      await queries.rows(sql`
        INSERT INTO ${pictures} AS present (name, at, bytes)
        VALUES (${pictureName}, ${now}::timestamptz, decode(${encoded}, 'base64'))
        ON CONFLICT (name) DO UPDATE SET at = greatest(present.at, excluded.at), bytes = coalesce(present.bytes, excluded.bytes)`)
    },
    /** Pictures that a record is being given at this moment are left for the next time. */
    async removeUnused(before) {
      const rows = await queries.rows(sql`
        DELETE FROM ${pictures} WHERE ${name} IN (
          SELECT ${name} FROM ${pictures} WHERE ${at} < ${before}::timestamptz
            AND NOT EXISTS (SELECT FROM ${institutions} WHERE ${institutions.logoPicture} = ${name})
            AND NOT EXISTS (SELECT FROM ${institutions} WHERE ${institutions.clubPicture} = ${name})
            AND NOT EXISTS (SELECT FROM ${sports} WHERE ${sports.imagePicture} = ${name})
          FOR UPDATE SKIP LOCKED
        ) RETURNING ${name} AS name`)
      return rows.map((one) => String(one['name'])).toSorted()
    },
  }
}
