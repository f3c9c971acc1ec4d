/** A value for each key. */
export function recordOf<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) {
  // One entry for each key.
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
}
