/**
 * A deep copy that nobody can change, of plain data (objects, arrays, primitives); bytes, which cannot be frozen, are what they are. Records are kept and handed out like this: a reader can
 * never alter what is stored, and an unchanged record keeps its identity, which the caches rely on.
 */
export function frozen<T>(value: T): T
export function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) return Object.freeze(value.map((item: unknown) => frozen(item)))
  const copy: Record<string, unknown> = { ...value }
  for (const name in copy) {
    const part = copy[name]
    if (typeof part === 'object' && part !== null) copy[name] = frozen(part)
  }
  return Object.freeze(copy)
}
