import type { Db, Session } from '#server/store/postgres/connection'
import type { CognitoItems, CognitoStorage } from '../../mocks/cognito/storage.ts'

/** No other code locks this number: "rayoid" in ASCII. */
const LOCK = 0x72_61_79_6f_69_64
const BEGIN = `BEGIN; SELECT pg_advisory_xact_lock(${LOCK})`

/** An operation is one transaction under an advisory lock, so processes that share a database take turns. */
export function createIdentityStorage(db: Pick<Db, 'transaction'>): CognitoStorage {
  const inTurn = <T>(work: (items: CognitoItems) => Promise<T>) =>
    db.transaction((session) => work(itemsOf(session)), BEGIN)
  return {
    inTurn,
    get: (key) => inTurn((items) => items.get(key)),
    set: (key, value) => inTurn((items) => items.set(key, value)),
    delete: (key) => inTurn((items) => items.delete(key)),
    list: (prefix) => inTurn((items) => items.list(prefix)),
  }
}

function itemsOf(session: Pick<Session, 'query'>): CognitoItems {
  return {
    async get(key) {
      const [row] = await session.query('SELECT value FROM rayo.identity_item WHERE key = $1', [key])
      return row?.value
    },
    async set(key, value) {
      const text =
        'INSERT INTO rayo.identity_item (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key) DO UPDATE SET value = excluded.value'
      await session.query(text, [key, JSON.stringify(value)])
    },
    async delete(key) {
      await session.query('DELETE FROM rayo.identity_item WHERE key = $1', [key])
    },
    async list(prefix) {
      const rows = await session.query('SELECT key FROM rayo.identity_item WHERE starts_with(key, $1)', [prefix])
      return rows.map(({ key }) => String(key))
    },
  }
}
