import { collectFailures, noteFailure, withDeadline } from './request.ts'

export type Admit = () => Promise<void>

type Options<T> = {
  most: number
  keepMs: number
  /** How long a stale value replaces one that cannot be made, in milliseconds. */
  staleMs?: number
  onStale?: (failures: readonly unknown[]) => void
  isGood?: (value: T) => boolean
}

/** How long to wait after a failure before the next try, in milliseconds. */
const RETRY_MS = 5_000
/** How long a caller with a stale value waits for the new one, in milliseconds. */
export const PATIENCE_MS = 500

type Entry<T> = { value: T; madeAt: number; freshUntil: number; failed: boolean }
type Pending<T> = { value: Promise<T>; failures: unknown[] }

export function createCache<T>({ most, keepMs, staleMs = 0, onStale, isGood = () => true }: Options<T>) {
  const entries = new Map<string, Entry<T>>()
  const pending = new Map<string, Pending<T>>()

  /** A Map keeps the order of insertion: the most recently used goes last. */
  function keep(key: string, entry: Entry<T>): void {
    entries.delete(key)
    entries.set(key, entry)
    const [oldest] = entries.keys()
    if (entries.size > most && oldest !== undefined) entries.delete(oldest)
  }

  async function settle(key: string, stale: Entry<T> | null, work: Pending<T>): Promise<void> {
    const madeAt = Date.now()
    const isCurrent = () => pending.get(key) === work && pending.delete(key)
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
      isCurrent()
      if (!(error instanceof NotAdmitted)) keepStale(error)
    }
  }

  async function share({ value, failures }: Pending<T>): Promise<T> {
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
    // A clock that was set back says nothing of its age.
    if (last && last.madeAt <= now && now < last.freshUntil) {
      keep(key, last)
      return last.value
    }
    const stale = last && now < last.madeAt + keepMs + staleMs ? last : null
    const current = pending.get(key)
    try {
      const work = current ?? begin(() => make(last?.value), admit)
      if (!current) {
        pending.set(key, work)
        void settle(key, stale, work)
      }
      if (!stale) return await share(work)
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
      pending.clear()
    },
  }
}

/** The limits of the first caller are reached; another caller may have the value made. */
class NotAdmitted extends Error {}

function begin<T>(make: () => Promise<T>, admit?: Admit): Pending<T> {
  const failures: unknown[] = []
  const value = collectFailures(failures, async () => {
    await admit?.().catch((cause: unknown) => {
      throw new NotAdmitted('not admitted', { cause })
    })
    return make()
  })
  return { value, failures }
}
