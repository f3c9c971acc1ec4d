import { z } from 'zod'

/**
 * A record's identifier: a UUIDv7 that the server creates (decisions §4). Upper case is read as lower case, in which
 * ids are stored.
 */
export const idSchema = z.uuid({ error: 'invalidId' }).toLowerCase().meta({ description: 'UUIDv7' })

/** The fields that every stored record has besides its own. Instants are UTC, ISO 8601 with `Z`. */
export const recordSchema = z.object({
  id: idSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int().min(1),
})

export type RecordBase = z.infer<typeof recordSchema>
