import { z } from 'zod'

/** A UUIDv7 that the server creates (decisions §4). Upper case is read as lower case. */
export const idSchema = z.uuid({ error: 'invalidId' }).toLowerCase().meta({ description: 'UUIDv7' })

/** Instants are UTC, ISO 8601 with `Z`. */
export const recordSchema = z.object({
  id: idSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int().min(1),
})

export type RecordBase = z.infer<typeof recordSchema>
