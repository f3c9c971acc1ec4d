import type { Identifier } from 'react-admin'
import { z } from 'zod'
import { periodSchema } from '#domain/values/calendar'
import { feeName } from '#domain/money/fee'
import { idSchema } from '#domain/values/identifier'
import type { BulkRecord } from '#domain/api/bulk'

type Fields = Readonly<Record<string, unknown>>

/**
 * A form's changed fields, and its `version`. A field without a value (undefined) stays out; an emptied one is null.
 */
export function changesOf(data: Fields, previous: Fields | undefined): Fields {
  if (!previous) return data
  const changes = Object.entries(data).filter(
    ([key, value]) => key !== 'version' && value !== undefined && !isSame(value, previous[key]),
  )
  const version = data.version ?? previous.version
  return {
    ...Object.fromEntries(changes),
    ...(version === undefined ? {} : { version }),
  }
}

/** Whether two values are the same as JSON. Absent and null count as equal. Key order does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      Array.from({ length: Math.max(one.length, other.length) }).every((_, index) => isSame(one[index], other[index]))
    )
  }
  const first: Fields = { ...one }
  const second: Fields = { ...other }
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].every((key) => isSame(first[key], second[key]))
}

/** Untouched fields stay as loaded, so that `changesOf` leaves them out. */
export function rebase(formValues: Fields, loaded: Fields, current: Fields): Fields {
  const fields = Object.entries(formValues).map(([key, value]) => [
    key,
    isSame(value, loaded[key]) ? value : merge(value, loaded[key], current[key]),
  ])
  return { ...Object.fromEntries(fields), version: current.version }
}

function merge(formValues: unknown, loaded: unknown, current: unknown): unknown {
  if (!Array.isArray(formValues) || !Array.isArray(loaded) || !Array.isArray(current)) return formValues
  return formValues.map((item: unknown) => {
    const before = sameId(loaded, item)
    const now = sameId(current, item)
    if (!isRecord(item) || !before || !now) return item
    const own = Object.entries(item).filter(([key, value]) => key !== 'version' && !isSame(value, before[key]))
    return { ...now, ...Object.fromEntries(own) }
  })
}

function sameId(items: readonly unknown[], item: unknown): Fields | undefined {
  return items.filter(isRecord).find(({ id }) => id !== undefined && isRecord(item) && id === item.id)
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** For lists, only the items that some version lacks, unless only the order differs or they are numbers. */
export function differences(...versions: readonly unknown[]): readonly unknown[] {
  const lists = versions.filter((version): version is unknown[] => Array.isArray(version))
  if (lists.length < versions.length || lists.flat().some((item) => typeof item === 'number')) return versions
  const differing = lists.map((list) => list.filter((item) => !lists.every((other) => has(other, item))))
  return differing.every((list) => list.length === 0) ? versions : differing
}

function has(list: readonly unknown[], item: unknown): boolean {
  return list.some((other) => isSame(item, other))
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

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
