import type { PlannedFee } from './generation.ts'
import { priceKeyText, type PriceKey } from './prices.ts'
import type { Concept, Pricing } from './pricing.ts'

/** How many cuotas of a planned month have each price, by its text. */
export function payersByPrice({ concepts, categories }: Pricing, rows: readonly PlannedFee[]): Map<string, number> {
  const conceptById = new Map(concepts.map((concept) => [concept.id, concept]))
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]))
  const counts = new Map<string, number>()
  for (const { skipped, exempt, sportId, variantId, conceptId, category, base } of rows) {
    const concept = conceptId === null ? undefined : conceptById.get(conceptId)
    if (skipped !== null || exempt || (sportId === null && !concept)) continue
    const text = priceKeyText(
      sportId === null && concept
        ? keyIn(concept, categoryIds, category, base)
        : { sportId: sportId ?? undefined, variantId: variantId ?? undefined },
    )
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

function keyIn(
  { id: conceptId, amount, prices, familyAmount }: Concept,
  categoryIds: ReadonlyMap<string, string>,
  category: string | null,
  base: number,
): PriceKey {
  const categoryId = category === null ? undefined : categoryIds.get(category)
  const own = categoryId === undefined ? null : (prices[categoryId] ?? null)
  if (base === familyAmount && base !== (own ?? amount)) return { conceptId, family: true }
  return own === null ? { conceptId } : { conceptId, categoryId }
}
