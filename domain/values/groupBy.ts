export function groupBy<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => string | readonly string[],
): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    for (const key of new Set([keysOf(item)].flat())) {
      const group = groups.get(key)
      if (group) group.push(item)
      else groups.set(key, [item])
    }
  }
  return groups
}

/** The items in chunks of at most `size`. */
export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, at) => at * size)
  return starts.map((from) => items.slice(from, from + size))
}
