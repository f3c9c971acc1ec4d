/** Whether two plain values are the same; objects are compared by their entries, whatever their order. */
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
