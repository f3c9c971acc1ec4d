import { collectFailures, noteFailure } from './requestContext.ts'
import { withDeadline } from './withDeadline.ts'

/** Counts something that is made for a visitor, before it is made. Rejects when it may not be. */
export type Admit = () => Promise<void>

export type Cache<T> = {
  /**
   * Returns the value of a key: the last one while it is fresh, else a new one, which is made once however many ask
   * meanwhile. `make` gets the last value. Rejects as `make` and `admit` do, unless the last value may be used instead,
   * which it also is when making takes long.
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
  /** How long after that it is used instead of a new one that cannot be made, in milliseconds. */
  staleMs?: number
  /** Gets the failures of a new one instead of which the last one is used. */
  onStale?: (failures: readonly unknown[]) => void
  /** Whether a value may be kept. Only those who wait for it get another. */
  isGood?: (value: T) => boolean
}

/** How long to wait after a failure before trying again, in milliseconds. Meanwhile the last value is used. */
const RETRY_MS = 5_000
/** How long anybody who could have the last value waits for the new one, in milliseconds. */
export const PATIENCE_MS = 500

type Entry<T> = { value: T; madeAt: number; freshUntil: number; failed: boolean }
/** A value that is being made, and the failures of the work so far. */
type Making<T> = { value: Promise<T>; failures: unknown[] }

/** Values by key, in memory: for a time, in a limited number, and no failure among them. */
export function createCache<T>({ most, keepMs, staleMs = 0, onStale, isGood = () => true }: Options<T>): Cache<T> {
  const entries = new Map<string, Entry<T>>()
  const making = new Map<string, Making<T>>()

  /** A Map keeps the order of insertion, so what was asked for last stands last. */
  function keep(key: string, entry: Entry<T>): void {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
  }

  /** Keeps the new value, or the stale one if the new one could not be made. */
  async function settle(key: string, stale: Entry<T> | null, work: Making<T>): Promise<void> {
    const madeAt = Date.now()
    const isCurrent = () => making.get(key) === work && making.delete(key)
    const keepStale = (...more: unknown[]) => {
      if (!stale) return
      Object.assign(stale, { failed: true, freshUntil: Date.now() + RETRY_MS })
      onStale?.([...work.failures, ...more])
    }
    try {
      const value = await work.value
      const isAwaited = isCurrent()
      if (!isGood(value)) keepStale()
      else if (isAwaited) keep(key, { value, madeAt, freshUntil: madeAt + keepMs, failed: false })
    } catch (error) {
      // Those who wait for it get the error.
      isCurrent()
      if (!(error instanceof NotAdmitted)) keepStale(error)
    }
  }

  /** Waits for a value, and notes its failures for each request that does. */
  async function share({ value, failures }: Making<T>): Promise<T> {
    try {
      return await value
    } finally {
      for (const failure of failures) noteFailure(failure)
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
    const current = making.get(key)
    try {
      const work = current ?? begin(() => make(last?.value), admit)
      if (!current) {
        making.set(key, work)
        void settle(key, stale, work)
      }
      if (!stale) return await share(work)
      // Nobody waits for what has just failed.
      if (stale.failed) return stale.value
      const value = await withDeadline(work.value, PATIENCE_MS)
      return isGood(value) ? value : stale.value
    } catch (error) {
      const isRefusal = error instanceof NotAdmitted
      if (isRefusal && current) return get(key, make, admit)
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

/** A value that is not made, because the limits of the first request for it are reached. Another request may have it made. */
class NotAdmitted extends Error {}

function begin<T>(make: () => Promise<T>, admit?: Admit): Making<T> {
  const failures: unknown[] = []
  const value = collectFailures(failures, async () => {
    await admit?.().catch((cause: unknown) => {
      throw new NotAdmitted('not admitted', { cause })
    })
    return make()
  })
  return { value, failures }
}
