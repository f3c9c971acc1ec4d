/** Counts something that is made for a visitor, before it is made. Rejects when it may not be. */
export type Admit = () => Promise<void>

export type Cache<T> = {
  /**
   * The value of a key: the last one while it is fresh, else a new one, which is made once however many ask meanwhile.
   * `make` gets the last value. Rejects as `make` and `admit` do, unless the last value may stand in.
   */
  get(key: string, make: (last: T | undefined) => Promise<T>, admit?: Admit): Promise<T>
  /** Forgets every value, also those that are being made. */
  clear(): void
}

type Options<T> = {
  /** The most values that are kept. Which nobody asked for longest goes first. */
  most: number
  /** How long a value is fresh, in milliseconds. With 0 nothing is kept, and nobody gets what another asked for. */
  keepMs: number
  /** How long after that it stands in for a new one that cannot be made, in milliseconds. */
  staleMs?: number
  /** Whether a value may be kept. Another is for those alone who wait for it. */
  isGood?: (value: T) => boolean
}

/** How long to wait after a failure before trying again, in milliseconds. Meanwhile the last value stands in. */
const RETRY_MS = 5_000

type Entry<T> = { value: T; madeAt: number; freshUntil: number; failed: boolean }

/** Values by key, in memory: for a time, in a limited number, and no failure among them. */
export function createCache<T>({ most, keepMs, staleMs = 0, isGood = () => true }: Options<T>): Cache<T> {
  const entries = new Map<string, Entry<T>>()
  const making = new Map<string, Promise<T>>()

  /** A Map keeps the order of insertion, so what was asked for last stands last. */
  function keep(key: string, entry: Entry<T>): void {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
  }

  /** Takes in what was made, or that it could not be. */
  async function settle(key: string, stale: Entry<T> | null, work: Promise<T>): Promise<void> {
    const madeAt = Date.now()
    const isCurrent = () => making.get(key) === work && making.delete(key)
    const standIn = () => stale && Object.assign(stale, { failed: true, freshUntil: Date.now() + RETRY_MS })
    try {
      const value = await work
      const isAwaited = isCurrent()
      if (!isGood(value)) standIn()
      else if (isAwaited) keep(key, { value, madeAt, freshUntil: madeAt + keepMs, failed: false })
    } catch (error) {
      // Who waits for it gets the error.
      isCurrent()
      if (!(error instanceof NotAdmitted)) standIn()
    }
  }

  async function get(key: string, make: (last: T | undefined) => Promise<T>, admit?: Admit): Promise<T> {
    if (keepMs === 0) {
      await admit?.()
      return make(undefined)
    }
    const now = Date.now()
    const last = entries.get(key)
    if (last && now < last.freshUntil) {
      keep(key, last)
      return last.value
    }
    const stale = last && now < last.madeAt + keepMs + staleMs ? last : null
    const others = making.get(key)
    try {
      const value = others ?? admitted(() => make(last?.value), admit)
      if (!others) {
        making.set(key, value)
        void settle(key, stale, value)
      }
      if (!stale) return await value
      // Nobody waits for what has just failed.
      return !stale.failed && isGood(await value) ? await value : stale.value
    } catch (error) {
      const isRefusal = error instanceof NotAdmitted
      if (isRefusal && others) return get(key, make, admit)
      if (!stale) throw isRefusal ? error.cause : error
      return stale.value
    }
  }

  return {
    get,
    clear() {
      entries.clear()
      making.clear()
    },
  }
}

/** A value that is not made, because its first asker may not have it made. Another may. */
class NotAdmitted extends Error {}

async function admitted<T>(make: () => Promise<T>, admit?: Admit): Promise<T> {
  try {
    if (admit) await admit()
  } catch (cause) {
    throw new NotAdmitted('not admitted', { cause })
  }
  return make()
}
