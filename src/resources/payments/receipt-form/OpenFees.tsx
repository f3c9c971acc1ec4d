import { useFormContext } from 'react-hook-form'
import { Button } from '@mui/material'
import { oldestFirst, owedOn } from '#domain/money/spread'
import { formatMoney } from '#domain/money/money'
import { MOST_ALLOCATIONS, type Allocation } from '#domain/money/receipt'
import { cash } from '../../../providers/es/cash.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Money } from '../../../ui/values/Money.tsx'
import { MoneyInput } from '../../../panel/form/MoneyInput.tsx'
import valueStyles from '../../../panel/values/values.module.css'
import { dueCell } from '../../../panel/money/cells.tsx'
import { type FeeRow, feeDetail, feeText } from '#domain/money/fee'
import { Col } from '../../../panel/list/table/Col.tsx'
import { LocalTable } from '../../../panel/list/table/LocalTable.tsx'
import styles from './receiptForm.module.css'

type Props = {
  fees: readonly FeeRow[]
  shares: readonly Allocation[]
  /** The ids of the cuotas that the receipt does not pay. */
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
  const selected = open.filter(({ id }) => !excluded.has(id))
  const notOverdue = open.filter(({ status }) => status !== 'Defeated')
  const overdue = owedOn(open) - owedOn(notOverdue)
  const shareOf = (id: string) => shares.find(({ feeId }) => feeId === id)?.amount ?? 0
  const toggle = () => {
    if (!isByHand) for (const { id } of open) setValue(shareField(id), shareOf(id) || null)
    onByHand(!isByHand)
  }
  const excludeOnly = (excludedFees: readonly FeeRow[]) => onExclude(excludedFees.map(({ id }) => id))
  if (!first) return null
  const { currency } = first
  return (
    <div>
      <div className={styles.fees}>
        <LocalTable<FeeRow>
          name={cash.open}
          resource="payments"
          storeKey="payments.open.datatable"
          rows={open}
          page={MOST_ALLOCATIONS}
          selection={
            !isByHand &&
            open.length > 1 && {
              selectedIds: selected.map(({ id }) => id),
              onSelect: (ids) => excludeOnly(open.filter(({ id }) => !ids.includes(id))),
              all: open,
              allName: cash.tickAll,
              nameOf: (fee) => fill(cash.tick, { what: feeText(fee, withMember) }),
            }
          }
        >
          <Col<FeeRow>
            source="concept"
            label={cash.columns.what}
            card="title"
            render={(fee) => (
              <>
                {fee.concept}
                <span className={valueStyles.sub}>
                  {[withMember && fee.memberName, feeDetail(fee)].filter(Boolean).join(' · ')}
                </span>
              </>
            )}
          />
          <Col<FeeRow> source="dueDate" label={cash.columns.due} card="whole" render={dueCell} />
          <Col source="balance" label={cash.columns.balance} align="right" card="end" />
          <Col<FeeRow>
            source="share"
            label={cash.columns.share}
            align="right"
            card="lineEnd"
            render={(fee) =>
              isByHand ? (
                <div className={styles.share}>
                  <MoneyInput
                    source={shareField(fee.id)}
                    label={fill(cash.shareOf, { what: feeText(fee, withMember) })}
                    hiddenLabel
                    currency={currency}
                  />
                </div>
              ) : (
                <span className={shareOf(fee.id) > 0 ? styles.paid : 'muted'}>
                  <Money amount={shareOf(fee.id)} currency={currency} />
                </span>
              )
            }
          />
        </LocalTable>
      </div>
      <p className={styles.total}>
        <span>
          {!isByHand && overdue > 0 && notOverdue.length > 0 && (
            <Button size="small" variant="text" onClick={() => excludeOnly(notOverdue)}>
              {fill(cash.tickOverdue, { amount: formatMoney(overdue, currency) })}
            </Button>
          )}
          <Button size="small" variant="text" onClick={toggle}>
            {isByHand ? cash.oldestFirst : cash.byHand}
          </Button>
        </span>
        <span>
          {selected.length < open.length && !isByHand ? fill(cash.ticked, { smart_count: selected.length }) : cash.open}{' '}
          <strong>
            <Money amount={owedOn(isByHand ? open : selected)} currency={currency} />
          </strong>
        </span>
      </p>
    </div>
  )
}

const shareField = (feeId: string) => `shares.${feeId}`
