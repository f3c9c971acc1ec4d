import { slugOf } from '#domain/text'
import { newId } from '../records/caller.ts'

const MAX_LENGTH = 80

/**
 * A slug made from a name that nothing has yet: `club`, `club-2`, … `club-50`, and then with a random ending. `fallback` stands for names
 * without letters or digits. `takenOf` looks among all records, seen or not, since the address is one for all.
 */
export async function freeSlug(
  name: string,
  fallback: string,
  takenOf: (slugs: readonly string[]) => Promise<readonly string[]>,
): Promise<string> {
  const base = slugOf(name) || fallback
  const candidates = [base, ...Array.from({ length: 49 }, (_, index) => withSuffix(base, String(index + 2)))]
  const taken = new Set(await takenOf(candidates))
  return candidates.find((slug) => !taken.has(slug)) ?? withSuffix(base, newId().slice(-12))
}

function withSuffix(base: string, suffix: string): string {
  return `${base.slice(0, MAX_LENGTH - suffix.length - 1).replace(/-+$/, '')}-${suffix}`
}
