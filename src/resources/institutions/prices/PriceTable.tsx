import { formatMoney } from '#domain/money/money'
import { priceKeyText, type PriceChange, type PriceKey } from '#domain/money/prices'
import type { InstitutionView } from '#domain/clubs/institution'
import { fill } from '../../../providers/i18n/text.ts'
import { PlainTable } from '../../../panel/values/PlainTable.tsx'
import tableStyles from '../../../panel/values/table.module.css'
import valueStyles from '../../../panel/values/values.module.css'
import { institutions } from '../../../providers/es/institutions.ts'

const { rises } = institutions

type Props = { institution: InstitutionView; prices: readonly (PriceChange & { payers?: number })[] }

export function PriceTable({ institution, prices }: Props) {
  const { currency } = institution
  return (
    <PlainTable<Props['prices'][number]>
      className={tableStyles.prices}
      rows={prices}
      keyOf={priceKeyText}
      columns={[
        {
          label: rises.price,
          render: ({ payers, family, ...price }) => (
            <>
              {priceName(institution, { ...price, family })}
              {payers !== undefined && (
                <span className={valueStyles.sub}>
                  {fill(family ? rises.families : rises.payers, { smart_count: payers })}
                </span>
              )}
            </>
          ),
        },
        { label: rises.before, isAtEnd: true, render: ({ before }) => formatMoney(before, currency) },
        { label: rises.after, isAtEnd: true, render: ({ after }) => <strong>{formatMoney(after, currency)}</strong> },
        {
          label: rises.difference,
          isAtEnd: true,
          render: ({ before, after }) => (after === before ? '–' : formatMoney(after - before, currency)),
        },
      ]}
    />
  )
}

/** `Fútbol`, `Fútbol · 2 veces por semana`, `Cuota social`, `Cuota social · Cadete`, `Cuota social · familia`; a text for what exists no more. */
export function priceName(
  { offerings, pricing }: Pick<InstitutionView, 'offerings' | 'pricing'>,
  { sportId, variantId, conceptId, categoryId, family }: PriceKey,
): string {
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
