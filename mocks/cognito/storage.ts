/** Where the stand-in keeps everything it knows: JSON values by key, so that IndexedDB or a database can hold it. */
export interface CognitoStorage {
  /** The value, or undefined when there is none. */
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  /** The keys that start with `prefix`, in any order. */
  list(prefix: string): Promise<string[]>
}

/** A storage that lives as long as the object. Values are copied in and out, as a database would. */
export function createMemoryStorage(): CognitoStorage {
  const values = new Map<string, string>()
  return {
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
  }
}
