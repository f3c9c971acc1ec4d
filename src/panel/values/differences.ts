import { isSame } from '../../providers/api/changes.ts'

/**
 * A field's values in several versions. For lists, only the items that some version lacks, unless only the order
 * differs or they are numbers, which mean something only by their place.
 */
export function differences(...versions: readonly unknown[]): readonly unknown[] {
  const lists = versions.filter((version): version is unknown[] => Array.isArray(version))
  if (lists.length < versions.length || lists.flat().some((item) => typeof item === 'number')) return versions
  const differing = lists.map((list) => list.filter((item) => !lists.every((other) => has(other, item))))
  return differing.every((list) => list.length === 0) ? versions : differing
}

function has(list: readonly unknown[], item: unknown): boolean {
  return list.some((other) => isSame(item, other))
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
