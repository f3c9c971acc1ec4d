import { bigint, customType, integer, pgSchema, uuid } from 'drizzle-orm/pg-core'

export const rayo = pgSchema('rayo')

/**
 * Text that is compared by its bytes, whatever the database's collation. Spanish order comes from columns with
 * collation keys.
 */
export const text = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** An instant in ISO 8601 with milliseconds and `Z` (`parsers.ts` reads it in this form). */
export const instant = customType<{ data: string }>({ dataType: () => 'timestamp(3) with time zone' })

export const day = customType<{ data: string }>({ dataType: () => 'date' })

export const money = (name?: string) =>
  name === undefined ? bigint({ mode: 'number' }) : bigint(name, { mode: 'number' })

/** Bytes. Statements send and read them as base64, which both drivers know. */
export const bytes = customType<{ data: Uint8Array<ArrayBuffer> }>({ dataType: () => 'bytea' })

export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
})

export const recordColumns = () => ({
  id: uuid().primaryKey(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer().notNull(),
})
