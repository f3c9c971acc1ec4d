import type { Identifier } from 'react-admin'
import { z } from 'zod'
import { periodSchema } from '#domain/values/calendar'
import { feeName } from '#domain/money/fee'
import { idSchema } from '#domain/values/identifier'
import type { BulkRecord } from '#domain/api/bulk'

const MOST = 10_000

const versioned = z.object({ id: idSchema, version: z.int().min(1) })
const recordSchema = versioned.extend({ memberships: z.array(versioned).optional() })
const nameSchema = z.object({
  name: z.string().optional(),
  givenName: z.string().optional(),
  familyName: z.string().optional(),
  memberName: z.string().nullish(),
  concept: z.string().optional(),
  sportName: z.string().nullish(),
  period: periodSchema.nullish(),
})

/** A record as last returned by the API: its version and its display name (empty when it has none). */
type SeenRecord = { record: BulkRecord; name: string }

export interface SeenVersions {
  note(resource: string, records: readonly unknown[]): void
  of(resource: string, id: Identifier): SeenRecord | undefined
}

const keyOf = (resource: string, id: Identifier) => `${resource} ${id}`

/** Remembers the last version and name of each record. */
export function createSeenVersions(): SeenVersions {
  const byId = new Map<string, SeenRecord>()
  return {
    note(resource, records) {
      for (const one of records) {
        const record = recordSchema.safeParse(one).data
        if (!record) continue
        const key = keyOf(resource, record.id)
        const name = nameOf(one) || (byId.get(key)?.name ?? '')
        // Deleting first moves the key to the end: a Map keeps insertion order.
        byId.delete(key)
        byId.set(key, { record, name })
      }
      for (const oldest of byId.keys()) {
        if (byId.size <= MOST) break
        byId.delete(oldest)
      }
    },
    of: (resource, id) => byId.get(keyOf(resource, id)),
  }
}

/** A record's display name: its own, a person's, or a cuota's with its member. */
function nameOf(record: unknown): string {
  const { data } = nameSchema.safeParse(record)
  if (!data) return ''
  const { name, givenName, familyName, memberName, concept, sportName = null, period = null } = data
  if (name !== undefined) return name
  if (concept === undefined) return [givenName, familyName].filter(Boolean).join(' ')
  return [memberName, feeName({ concept, sportName, period })].filter(Boolean).join(' · ')
}
