/**
 * Everything the stand-in stores, as one operation sees it: JSON values by key, so that IndexedDB or a database can
 * hold it.
 */
export interface CognitoItems {
  /** The value, or undefined when there is none. */
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  /** The keys that start with `prefix`, in any order. */
  list(prefix: string): Promise<string[]>
}

/** The stand-in's storage. */
export interface CognitoStorage extends CognitoItems {
  /**
   * Runs work that reads, decides and writes, exclusively: within this object and among all others that share the
   * items. If the storage can, it keeps all writes or, when the work rejects, none.
   */
  inTurn<T>(work: (items: CognitoItems) => Promise<T>): Promise<T>
}

/** A storage over unshared items: work takes turns within this object. */
export function takingTurns(items: CognitoItems): CognitoStorage {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...items,
    inTurn(work) {
      const run = last.then(() => work(items))
      last = run.catch(() => undefined)
      return run
    },
  }
}

/** A storage that lives as long as the object, and what it holds now: JSON texts by key. */
export type MemoryStorage = CognitoStorage & { readonly values: ReadonlyMap<string, string> }

/** Copies values in and out, like a database. Begins with a copy of `initial`. */
export function createMemoryStorage(initial?: ReadonlyMap<string, string>): MemoryStorage {
  const values = new Map(initial)
  const storage = takingTurns({
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
