import type { CognitoItems, CognitoStorage } from '../../mocks/cognito/storage.ts'

type Rows = readonly Record<string, unknown>[]
/** Runs one statement with its parameters. */
export type Query = (text: string, parameters: readonly unknown[]) => Promise<Rows>

/** What the stand-in's storage needs of a database: transactions that are kept whole or, when the work rejects, not at all. */
export interface IdentityDatabase {
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
}

/** Nobody else locks this number: "rayoid" in ASCII. */
const LOCK = String(0x72_61_79_6f_69_64)

/**
 * The stand-in's storage in the table `identity_item`. An operation is one transaction under an advisory lock, so that the processes which
 * share a database take turns, and one that is killed leaves nothing half done.
 */
export function createIdentityStorage(database: IdentityDatabase): CognitoStorage {
  const inTurn = <T>(work: (items: CognitoItems) => Promise<T>) =>
    database.transaction(async (query) => {
      await query('SELECT pg_advisory_xact_lock($1::bigint)', [LOCK])
      return work(itemsOf(query))
    })
  return {
    inTurn,
    get: (key) => inTurn((items) => items.get(key)),
    set: (key, value) => inTurn((items) => items.set(key, value)),
    delete: (key) => inTurn((items) => items.delete(key)),
    list: (prefix) => inTurn((items) => items.list(prefix)),
  }
}

function itemsOf(query: Query): CognitoItems {
  return {
    async get(key) {
      const [row] = await query('SELECT value FROM rayo.identity_item WHERE key = $1', [key])
      return row?.value
    },
    async set(key, value) {
      const text =
        'INSERT INTO rayo.identity_item (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key) DO UPDATE SET value = excluded.value'
      await query(text, [key, JSON.stringify(value)])
    },
    async delete(key) {
      await query('DELETE FROM rayo.identity_item WHERE key = $1', [key])
    },
    async list(prefix) {
      const rows = await query('SELECT key FROM rayo.identity_item WHERE starts_with(key, $1)', [prefix])
      return rows.map(({ key }) => String(key))
    },
  }
}
