import type { InstitutionView } from '#domain/clubs/institution'
import { priceKeyText, type PriceChange, type PriceKey } from '#domain/money/prices'
import { institutions } from '../../../providers/es/institutions.ts'
import { formatCount } from '../../../ui/values/formats.ts'
import { Money } from '../../../ui/values/Money.tsx'
import { fill } from '../../../providers/i18n/text.ts'
import tableStyles from '../../../panel/money/money.module.css'
import styles from '../institutions.module.css'

const { rises } = institutions

type Props = { institution: InstitutionView; prices: readonly (PriceChange & { payers?: number })[] }

export function PriceTable({ institution, prices }: Props) {
  const { currency } = institution
  return (
    <table className={`${tableStyles.table} ${tableStyles.prices}`}>
      <thead>
        <tr>
          <th>{rises.price}</th>
          <th className={tableStyles.amount}>{rises.before}</th>
          <th className={tableStyles.amount}>{rises.after}</th>
          <th className={tableStyles.amount}>{rises.difference}</th>
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => {
          const { before, after, payers, family } = price
          return (
            <tr key={priceKeyText(price)}>
              <th scope="row">
                {priceName(institution, price)}
                {payers !== undefined && (
                  <span className={styles.payers}>
                    {fill(family ? rises.families : rises.payers, { smart_count: payers, count: formatCount(payers) })}
                  </span>
                )}
              </th>
              <td className={tableStyles.amount}>
                <Money amount={before} currency={currency} />
              </td>
              <td className={tableStyles.amount}>
                <strong>
                  <Money amount={after} currency={currency} />
                </strong>
              </td>
              <td className={tableStyles.amount}>
                {after === before ? '–' : <Money amount={after - before} currency={currency} />}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
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
