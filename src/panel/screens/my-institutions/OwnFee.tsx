import { feeName } from '#domain/feeName'
import { formatMoney } from '#domain/money'
import { dayAndMonth } from '#domain/writtenDate'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { createText } from '../../../providers/text.ts'
import { Money } from '../../../ui/values/Money.tsx'
import { StatusChip } from '../../../ui/values/StatusChip.tsx'
import { dayText } from '../../values/dateText.ts'
import { FeeReceiptLines } from './FeeReceiptLines.tsx'
import styles from './MyInstitutions.module.css'
import type { FeeRow } from '#domain/fee'

const t = createText(myInstitutions)

/** One of the user's own cuotas: what it is for, its status, what is left and until when. */
export function OwnFee({ fee }: { fee: FeeRow }) {
  const { status, amount, paid, balance, currency } = fee
  return (
    <li className={styles.fee}>
      <h3>{feeName(fee)}</h3>
      <span className={styles.chip}>
        <StatusChip status={status} />
      </span>
      <p className={styles.muted}>{dueText(fee)}</p>
      <p className={styles.amount}>
        <Money amount={balance > 0 ? balance : amount} currency={currency} />
      </p>
      {paid !== 0 && paid !== amount && (
        <p className={styles.muted}>
          {t('paidOf', { paid: formatMoney(paid, currency), amount: formatMoney(amount, currency) })}
        </p>
      )}
      {(paid !== 0 || status === 'No_fee') && <FeeReceiptLines fee={fee} />}
    </li>
  )
}

function dueText({ status, balance, dueDate, daysOverdue, graceUntil }: FeeRow): string {
  if (graceUntil) return t('inGrace', { date: dayAndMonth(dueDate), until: dayAndMonth(graceUntil) })
  const date = dayText(dueDate)
  if (status === 'Defeated') return `${t('wasDue', { date })} · ${t('daysOverdue', { smart_count: daysOverdue })}`
  return t(balance > 0 ? 'due' : 'dueOn', { date })
}
