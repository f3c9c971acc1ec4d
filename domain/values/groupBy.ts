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
