import { formatMoney } from '#domain/money'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { dayInFigures } from '#domain/writtenDate'
import { Money } from '../../ui/values/Money.tsx'
import { StatusChip } from '../../ui/values/StatusChip.tsx'
import styles from './payments.module.css'
import type { FeeRow } from '#domain/fee'

const t = createText(money)

/** The status of a cuota and what is left of it, at the top of its page. */
export function FeeStanding({ fee }: { fee: FeeRow }) {
  const { status, balance, paid, amount, currency, dueDate, daysOverdue, graceUntil } = fee
  return (
    <div className={styles.standing}>
      <p className={styles.status}>
        <StatusChip status={status} />
        {graceUntil && (
          <span>{t('fee.inGrace', { date: dayInFigures(dueDate), until: dayInFigures(graceUntil) })}</span>
        )}
        {daysOverdue > 0 && <span>{t('fee.daysOverdue', { smart_count: daysOverdue })}</span>}
      </p>
      <p className={styles.balance}>
        <span>{t(balance < 0 ? 'fee.credit' : 'fee.balance')}</span>{' '}
        <strong>
          <Money amount={Math.abs(balance)} currency={currency} />
        </strong>
      </p>
      <p className={styles.muted}>
        {t('fee.paidOf', { paid: formatMoney(paid, currency), amount: formatMoney(amount, currency) })}
      </p>
    </div>
  )
}
