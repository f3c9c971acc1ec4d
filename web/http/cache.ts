import { withDeadline } from './request.ts'

export type Admit = () => Promise<void>

type Options<T> = {
  most: number
  keepMs: number
  /** How long a stale value replaces one that cannot be made, in milliseconds. */
  staleMs?: number
  isGood?: (value: T) => boolean
}

/** How long to wait after a failure before the next try, in milliseconds. */
const RETRY_MS = 5_000
/** How long a caller with a stale value waits for the new one, in milliseconds. */
export const MAX_WAIT_MS = 500

type Entry<T> = { value: T; madeAt: number; freshUntil: number; failed: boolean }

export function createCache<T>({ most, keepMs, staleMs = 0, isGood = () => true }: Options<T>) {
  const entries = new Map<string, Entry<T>>()
  const pending = new Map<string, Promise<T>>()

  /** A Map keeps the order of insertion: the most recently used goes last. */
  function store(key: string, entry: Entry<T>): void {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
  }

  async function settle(key: string, stale: Entry<T> | null, work: Promise<T>): Promise<void> {
    const madeAt = Date.now()
    const isCurrent = () => pending.get(key) === work && pending.delete(key)
    const keepStale = () => {
      if (stale) Object.assign(stale, { failed: true, freshUntil: Date.now() + RETRY_MS })
    }
    try {
      const value = await work
      const isAwaited = isCurrent()
      if (!isGood(value)) keepStale()
      else if (isAwaited) store(key, { value, madeAt, freshUntil: madeAt + keepMs, failed: false })
    } catch (error) {
      isCurrent()
      if (!(error instanceof NotAdmitted)) keepStale()
    }
  }

  async function get(key: string, make: (last: T | undefined) => Promise<T>, admit?: Admit): Promise<T> {
    if (keepMs === 0) {
      await admit?.()
      return make(undefined)
    }
    const now = Date.now()
    const last = entries.get(key)
    // After the clock was set back, the value's age is unknown.
    if (last && last.madeAt <= now && now < last.freshUntil) {
      store(key, last)
      return last.value
    }
    const stale = last && now < last.madeAt + keepMs + staleMs ? last : null
    const current = pending.get(key)
    try {
      const work = current ?? admitAndMake(() => make(last?.value), admit)
      if (!current) {
        pending.set(key, work)
        void settle(key, stale, work)
      }
      if (!stale) return await work
      if (stale.failed) return stale.value
      const value = await withDeadline(work, MAX_WAIT_MS)
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
      pending.clear()
    },
  }
}

/** The limits of the first caller are reached; another caller may have the value made. */
class NotAdmitted extends Error {}

async function admitAndMake<T>(make: () => Promise<T>, admit?: Admit): Promise<T> {
  await admit?.().catch((cause: unknown) => {
    throw new NotAdmitted('not admitted', { cause })
  })
  return make()
}
