import { createQueue } from '#domain/values/queue'

/** JSON values by key, so that IndexedDB or a database can hold them. */
export interface CognitoItems {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  list(prefix: string): Promise<string[]>
}

export interface CognitoStorage extends CognitoItems {
  /** Runs work exclusively. If the storage can, it keeps all writes or, when the work rejects, none. */
  inTurn<T>(work: (items: CognitoItems) => Promise<T>): Promise<T>
}

export function exclusiveStorage(items: CognitoItems): CognitoStorage {
  const queue = createQueue()
  return { ...items, inTurn: (work) => queue(() => work(items)) }
}

export type MemoryStorage = CognitoStorage & { readonly values: ReadonlyMap<string, string> }

export function createMemoryStorage(initial?: ReadonlyMap<string, string>): MemoryStorage {
  const values = new Map(initial)
  const storage = exclusiveStorage({
    async get(key) {
      const text = values.get(key)
      return text === undefined ? undefined : (JSON.parse(text) as unknown)
    },
    async set(key, value) {
      values.set(key, JSON.stringify(value))
    },
    async delete(key) {
      values.delete(key)
    },
    async list(prefix) {
      return [...values.keys()].filter((key) => key.startsWith(prefix))
    },
  })
  return { ...storage, values }
}
