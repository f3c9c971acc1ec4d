import type { InstitutionView } from '#domain/clubs/institution'
import { priceKeyText, type PriceChange } from '#domain/money/prices'
import { institutions } from '../../../providers/es/institutions.ts'
import { formatCount } from '../../../ui/values/formats.ts'
import { Money } from '../../../ui/values/Money.tsx'
import { fill } from '../../../providers/i18n/text.ts'
import { priceName } from './priceName.ts'
import tableStyles from '../../../panel/money/amountTable.module.css'
import styles from './prices.module.css'

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
