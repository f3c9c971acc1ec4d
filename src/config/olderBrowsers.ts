// What our oldest browsers lack (`vite.config.ts`) of what the product uses; core-js has no `AbortSignal.any`.
/* oxlint-disable unicorn/no-array-sort, unicorn/no-array-reverse -- of a copy, and what they are to be replaced with */

define(Array.prototype, {
  toSorted<T>(this: T[], compare?: (one: T, other: T) => number) {
    return [...this].sort(compare)
  },
  toReversed<T>(this: T[]) {
    return [...this].reverse()
  },
  toSpliced<T>(this: T[], ...change: [start: number, count: number, ...items: T[]]) {
    const copy = [...this]
    copy.splice(...change)
    return copy
  },
  with<T>(this: T[], index: number, value: T) {
    return Object.assign([...this], { [index < 0 ? this.length + index : index]: value })
  },
})

define(URL, {
  canParse(url: string, base?: string) {
    try {
      return Boolean(new URL(url, base))
    } catch {
      return false
    }
  },
})

define(AbortSignal, {
  any(signals: AbortSignal[]) {
    const controller = new AbortController()
    for (const signal of signals) {
      const abort = () => controller.abort(signal.reason)
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort, { signal: controller.signal })
    }
    return controller.signal
  },
})

function define(target: object, methods: object): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true })
  }
}
