/** A record with a value for each key. */
export function recordOf<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
}

export function pick<Of, Key extends keyof Of & string>(of: Of, keys: readonly Key[]): Pick<Of, Key> {
  // `recordOf` does not know that each value's type depends on its key.
  return recordOf(keys, (key) => of[key]) as Pick<Of, Key>
}

export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const ours = Object.entries(a)
  const theirs = new Map<string, unknown>(Object.entries(b))
  return (
    ours.length === theirs.size && ours.every(([name, value]) => theirs.has(name) && sameJson(value, theirs.get(name)))
  )
}

/** Undefined for a text that is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
