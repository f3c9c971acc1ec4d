import type { Identifier } from 'react-admin'
import { z } from 'zod'
import { idSchema } from '#domain/identifier'
import type { BulkRecord } from '#domain/bulk'

/** How many records are remembered; the ones told last. */
const MOST = 10_000

const versioned = z.object({ id: idSchema, version: z.int().min(1) })
const recordSchema = versioned.extend({ memberships: z.array(versioned).optional() })
const namedSchema = z.object({
  name: z.string().optional(),
  givenName: z.string().optional(),
  familyName: z.string().optional(),
})

/** A record as it was last told here: by which version, and what people call it (empty when it has no name). */
type Seen = { record: BulkRecord; name: string }

/** The versions of the records that the panel was told of. */
export interface SeenVersions {
  /** Notes records of a resource; one without a version is left out. */
  note(resource: string, records: readonly unknown[]): void
  of(resource: string, id: Identifier): Seen | undefined
}

/** How a bulk call names a record that the API has answered; null for what has no version. */
export function namedByVersion(record: unknown): BulkRecord | null {
  return recordSchema.safeParse(record).data ?? null
}

const keyOf = (resource: string, id: Identifier) => `${resource} ${id}`

/**
 * Remembers under which version each record was last told. react-admin's cache cannot be asked for that: a deletion that can be undone takes the rows
 * out of it at once, and is sent only later.
 */
export function createSeenVersions(): SeenVersions {
  const seen = new Map<string, Seen>()
  return {
    note(resource, records) {
      for (const one of records) {
        const record = namedByVersion(one)
        if (!record) continue
        const key = keyOf(resource, record.id)
        const name = nameOf(one) || (seen.get(key)?.name ?? '')
        // Deleting first puts the key at the end: a Map keeps the order of insertion.
        seen.delete(key)
        seen.set(key, { record, name })
      }
      for (const oldest of seen.keys()) {
        if (seen.size <= MOST) break
        seen.delete(oldest)
      }
    },
    of: (resource, id) => seen.get(keyOf(resource, id)),
  }
}

/** What people call a record: its name, or a person's. */
function nameOf(record: unknown): string {
  const { data } = namedSchema.safeParse(record)
  return data?.name ?? [data?.givenName, data?.familyName].filter(Boolean).join(' ')
}
