import { useFormContext } from 'react-hook-form'
import { Button, Checkbox } from '@mui/material'
import { oldestFirst, owedOn, type OpenFee } from '#domain/money/spread'
import { formatMoney } from '#domain/money/money'
import type { Allocation } from '#domain/money/receipt'
import { cash } from '../../../providers/es/cash.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Money } from '../../../ui/values/Money.tsx'
import { MoneyInput } from '../../../panel/form/MoneyInput.tsx'
import valueStyles from '../../../panel/values/values.module.css'
import { dueCell } from '../../../panel/money/cells.tsx'
import { type FeeRow, feeDetail, feeText } from '#domain/money/fee'
import tableStyles from '../../../panel/values/table.module.css'
import styles from './receiptForm.module.css'

type Props = {
  fees: readonly FeeRow[]
  shares: readonly Allocation[]
  /** The cuotas that the money does not pay, by id. */
  excluded: ReadonlySet<string>
  onExclude: (ids: readonly string[]) => void
  isByHand: boolean
  onByHand: (isByHand: boolean) => void
  withMember: boolean
}

export function OpenFees({ fees, shares, excluded, onExclude, isByHand, onByHand, withMember }: Props) {
  const { setValue } = useFormContext()
  const open = oldestFirst(fees.filter(({ balance }) => balance > 0))
  const [first] = open
  const ticked = open.filter(({ id }) => !excluded.has(id))
  const notOverdue = open.filter(({ status }) => status !== 'Defeated')
  const overdue = owedOn(open) - owedOn(notOverdue)
  const shareOf = (id: string) => shares.find(({ feeId }) => feeId === id)?.amount ?? 0
  const toggle = () => {
    if (!isByHand) for (const { id } of open) setValue(shareField(id), shareOf(id) || null)
    onByHand(!isByHand)
  }
  const hasTicks = !isByHand && open.length > 1
  const tickOnly = (unticked: readonly FeeRow[]) => onExclude(unticked.map(({ id }) => id))
  if (!first) return null
  const { currency } = first
  return (
    <div>
      <table className={`${tableStyles.table} ${styles.fees}`} aria-label={cash.open}>
        <thead>
          <tr>
            {hasTicks && (
              <td className={styles.tick}>
                <Checkbox
                  size="small"
                  checked={ticked.length === open.length}
                  indeterminate={ticked.length > 0 && ticked.length < open.length}
                  onChange={() => tickOnly(ticked.length === open.length ? open : [])}
                  slotProps={{ input: { 'aria-label': cash.tickAll } }}
                />
              </td>
            )}
            <th scope="col">{cash.columns.what}</th>
            <th scope="col">{cash.columns.due}</th>
            <th scope="col" className={tableStyles.end}>
              {cash.columns.balance}
            </th>
            <th scope="col" className={tableStyles.end}>
              {cash.columns.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {open.map((fee) => (
            <tr key={fee.id} data-paid={shareOf(fee.id) > 0}>
              {hasTicks && (
                <td className={styles.tick}>
                  <Checkbox
                    size="small"
                    checked={!excluded.has(fee.id)}
                    onChange={(_event, isTicked) =>
                      tickOnly(open.filter(({ id }) => (id === fee.id ? !isTicked : excluded.has(id))))
                    }
                    slotProps={{ input: { 'aria-label': fill(cash.tick, { what: feeText(fee, withMember) }) } }}
                  />
                </td>
              )}
              <th scope="row">
                {fee.concept}
                <span className={valueStyles.sub}>
                  {[withMember && fee.memberName, feeDetail(fee)].filter(Boolean).join(' · ')}
                </span>
              </th>
              <td>{dueCell(fee)}</td>
              <td className={tableStyles.end}>
                <Money amount={fee.balance} currency={currency} />
              </td>
              <td className={`${tableStyles.end} ${styles.share}`}>
                {isByHand ? (
                  <MoneyInput
                    source={shareField(fee.id)}
                    label={fill(cash.shareOf, { what: feeText(fee, withMember) })}
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
        <span>
          {!isByHand && overdue > 0 && notOverdue.length > 0 && (
            <Button size="small" variant="text" onClick={() => tickOnly(notOverdue)}>
              {fill(cash.tickOverdue, { amount: formatMoney(overdue, currency) })}
            </Button>
          )}
          <Button size="small" variant="text" onClick={toggle}>
            {isByHand ? cash.oldestFirst : cash.byHand}
          </Button>
        </span>
        <span>
          {ticked.length < open.length && !isByHand ? fill(cash.ticked, { smart_count: ticked.length }) : cash.open}{' '}
          <strong>
            <Money amount={owedOn(isByHand ? open : ticked)} currency={currency} />
          </strong>
        </span>
      </p>
    </div>
  )
}

const shareField = (feeId: string) => `shares.${feeId}`

/**
 * The amount typed for each cuota, oldest first, in minor units. NaN stays for a text that is not an amount, so that
 * it is never sent.
 */
export function sharesByHand(shares: unknown, fees: readonly OpenFee[]): Allocation[] {
  const amounts = new Map(typeof shares === 'object' && shares !== null ? Object.entries(shares) : [])
  return oldestFirst(fees).flatMap(({ id }) => {
    const amount: unknown = amounts.get(id)
    return typeof amount === 'number' && amount !== 0 ? [{ feeId: id, amount }] : []
  })
}
