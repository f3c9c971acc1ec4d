export type SlugHolder = { slug: string; isShown: boolean; wasShown: boolean }

export type SlugAnswer = { kind: 'shown' } | { kind: 'moved'; slug: string } | { kind: 'gone' } | { kind: 'unknown' }

/**
 * `holders` begins with the present one, then the former ones, latest first. The first that visitors see or saw
 * decides, so a draft takes nobody's visitors.
 */
export function slugAnswer(slug: string, holders: readonly SlugHolder[]): SlugAnswer {
  const holder = holders.find(({ isShown, wasShown }) => isShown || wasShown)
  if (!holder) return { kind: 'unknown' }
  if (!holder.isShown) return { kind: 'gone' }
  return holder.slug === slug ? { kind: 'shown' } : { kind: 'moved', slug: holder.slug }
}
