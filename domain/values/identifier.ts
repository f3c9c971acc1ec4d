import { z } from 'zod'

/** A UUIDv7 that the server creates (§D4). Upper case is read as lower case. */
export const idSchema = z.uuid({ error: 'invalidId' }).toLowerCase().meta({ description: 'UUIDv7' })

/** Instants are UTC, ISO 8601 with `Z`. */
export const recordSchema = z.object({
  id: idSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int().min(1),
})

export type RecordBase = z.infer<typeof recordSchema>

export const versionSchema = z.int({ error: 'invalidNumber' }).min(1, { error: 'numberTooSmall' })

export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', typeof data === 'string' ? new TextEncoder().encode(data) : data)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
