import type { InstitutionView } from '#domain/clubs/institution'
import type { PriceKey } from '#domain/money/prices'
import { institutions } from '../../../providers/es/institutions.ts'
import { fill } from '../../../providers/i18n/text.ts'

/** `Fútbol`, `Cuota social`, `Cuota social · Cadete`, `Cuota social · familia`; a text for what exists no more. */
export function priceName(
  { offerings, pricing }: Pick<InstitutionView, 'offerings' | 'pricing'>,
  { sportId, conceptId, categoryId, family }: PriceKey,
): string {
  const { rises } = institutions
  const concept = pricing.concepts.find(({ id }) => id === conceptId)
  const name = sportId ? offerings.find((one) => one.sportId === sportId)?.sportName : concept?.name
  if (name === undefined) return rises.gone
  if (family) return fill(rises.part, { name, part: rises.family })
  const category = pricing.categories.find(({ id }) => id === categoryId)
  return category ? fill(rises.part, { name, part: category.name }) : name
}
