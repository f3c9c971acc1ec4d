import { z } from 'zod'

/** A record's identifier: a UUIDv7, made by the server (decisions §4). Upper case is read as the lower case in which ids are kept. */
export const idSchema = z.uuid({ error: 'invalidId' }).toLowerCase().meta({ description: 'UUIDv7' })

/** What every stored record carries beside its own fields. Instants are UTC, ISO 8601 with `Z`. */
export const recordSchema = z.object({
  id: idSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int().min(1),
})

export type RecordBase = z.infer<typeof recordSchema>
