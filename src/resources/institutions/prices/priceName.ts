import type { InstitutionView } from '#domain/clubs/institution'
import type { PriceKey } from '#domain/money/prices'
import { institutions } from '../../../providers/es/institutions.ts'
import { fill } from '../../../providers/i18n/text.ts'

/** `Fútbol`, `Fútbol · 2 veces por semana`, `Cuota social`, `Cuota social · Cadete`, `Cuota social · familia`; a text for what exists no more. */
export function priceName(
  { offerings, pricing }: Pick<InstitutionView, 'offerings' | 'pricing'>,
  { sportId, variantId, conceptId, categoryId, family }: PriceKey,
): string {
  const { rises } = institutions
  const concept = pricing.concepts.find(({ id }) => id === conceptId)
  const offering = offerings.find((one) => one.sportId === sportId)
  const variant = offering?.variants.find(({ id }) => id === variantId)
  const name = sportId ? offering?.sportName : concept?.name
  if (name === undefined || (variantId && !variant)) return rises.gone
  if (variant) return fill(rises.part, { name, part: variant.name })
  if (family) return fill(rises.part, { name, part: rises.family })
  const category = pricing.categories.find(({ id }) => id === categoryId)
  return category ? fill(rises.part, { name, part: category.name }) : name
}
