/** A record that has or had a slug: its slug today, whether visitors see it, and whether they once did. */
export type SlugHolder = { slug: string; isShown: boolean; wasShown: boolean }

/**
 * What an address with a slug answers: the record is `shown` there, has `moved` to another slug, is `gone`, or there
 * never was one.
 */
export type SlugAnswer = { kind: 'shown' } | { kind: 'moved'; slug: string } | { kind: 'gone' } | { kind: 'unknown' }

/**
 * Decides what an address with a slug answers. `holders` begins with the record that has the slug, if there is one, and
 * goes on with those that had it, the latest first. The first of them that visitors see or saw decides, so that whoever
 * takes a slug takes its visitors too, and a draft takes nobody's.
 */
export function slugAnswer(slug: string, holders: readonly SlugHolder[]): SlugAnswer {
  const known = holders.find(({ isShown, wasShown }) => isShown || wasShown)
  if (!known) return { kind: 'unknown' }
  if (!known.isShown) return { kind: 'gone' }
  return known.slug === slug ? { kind: 'shown' } : { kind: 'moved', slug: known.slug }
}
