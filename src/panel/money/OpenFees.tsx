import { useFormContext } from 'react-hook-form'
import { Button } from '@mui/material'
import { creditOn, oldestFirst, owedOn } from '#domain/spread'
import { feeDetail, feeName } from '#domain/feeName'
import { formatMoney } from '#domain/money'
import type { Allocation } from '#domain/receipt'
import { cash } from '../../providers/es/cash.ts'
import { createText } from '../../providers/text.ts'
import { Money } from '../../ui/values/Money.tsx'
import { MoneyInput } from '../form/MoneyInput.tsx'
import valueStyles from '../values/values.module.css'
import { due } from './columns.tsx'
import type { FeeRow } from '#domain/fee'
import styles from './receiptForm.module.css'
import { shareField } from './shares.ts'

const t = createText(cash)

type Props = {
  fees: readonly FeeRow[]
  /** What each cuota gets of the typed amount. */
  shares: readonly Allocation[]
  /** Whether the person types what each cuota gets. */
  isByHand: boolean
  onByHand: (isByHand: boolean) => void
  /** Names the member of each cuota, where the receipt pays those of several. */
  withMember: boolean
}

/** What is owed, oldest first, with what each cuota gets of the money: by itself or typed by hand. */
export function OpenFees({ fees, shares, isByHand, onByHand, withMember }: Props) {
  const { setValue } = useFormContext()
  const open = oldestFirst(fees.filter(({ balance }) => balance > 0))
  const [first] = open
  const overdue = owedOn(open.filter(({ status }) => status === 'Defeated'))
  const credit = creditOn(fees)
  const shareOf = (id: string) => shares.find(({ feeId }) => feeId === id)?.amount ?? 0
  const toggle = () => {
    if (!isByHand) for (const { id } of open) setValue(shareField(id), shareOf(id) || null)
    onByHand(!isByHand)
  }
  if (!first) return null
  const { currency } = first
  return (
    <div>
      <table className={styles.fees} aria-label={t('open')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.what')}</th>
            <th scope="col">{t('columns.due')}</th>
            <th scope="col" className={styles.end}>
              {t('columns.balance')}
            </th>
            <th scope="col" className={styles.end}>
              {t('columns.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {open.map((fee) => (
            <tr key={fee.id} data-paid={shareOf(fee.id) > 0}>
              <th scope="row">
                {fee.concept}
                <span className={valueStyles.sub}>
                  {[withMember && fee.memberName, feeDetail(fee)].filter(Boolean).join(' · ')}
                </span>
              </th>
              <td>{due(fee)}</td>
              <td className={styles.end}>
                <Money amount={fee.balance} currency={currency} />
              </td>
              <td className={`${styles.end} ${styles.share}`}>
                {isByHand ? (
                  <MoneyInput
                    source={shareField(fee.id)}
                    label={t('shareOf', { what: feeText(fee, withMember) })}
                    hiddenLabel
                    currency={currency}
                  />
                ) : (
                  <Money amount={shareOf(fee.id)} currency={currency} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.total}>
        <Button size="small" variant="text" onClick={toggle}>
          {t(isByHand ? 'oldestFirst' : 'byHand')}
        </Button>
        {overdue > 0 && <span className={styles.late}>{t('overdue', { amount: formatMoney(overdue, currency) })}</span>}
        <span>
          {t('open')}{' '}
          <strong>
            <Money amount={owedOn(open)} currency={currency} />
          </strong>
        </span>
      </p>
      {credit > 0 && <p className={styles.muted}>{t('inFavour', { amount: formatMoney(credit, currency) })}</p>}
    </div>
  )
}

/** A cuota in one line, with its member where a receipt pays those of several. */
export function feeText(fee: FeeRow, withMember: boolean): string {
  return [feeName(fee), withMember && fee.memberName].filter(Boolean).join(' · ')
}
