import { slugOf } from '#domain/values/text'
import { newId } from '../records/caller.ts'

const MAX_LENGTH = 80

/** `club`, `club-2`, … `club-50`, then a random ending. `takenOf` looks at all records, because the address is public. */
export async function freeSlug(
  name: string,
  fallback: string,
  takenOf: (slugs: readonly string[]) => Promise<readonly string[]>,
): Promise<string> {
  const base = slugOf(name) || fallback
  const candidates = [base, ...Array.from({ length: 49 }, (_, index) => withSuffix(base, String(index + 2)))]
  const usedSlugs = new Set(await takenOf(candidates))
  return candidates.find((slug) => !usedSlugs.has(slug)) ?? withSuffix(base, newId().slice(-12))
}

function withSuffix(base: string, suffix: string): string {
  return `${base.slice(0, MAX_LENGTH - suffix.length - 1).replace(/-+$/, '')}-${suffix}`
}
