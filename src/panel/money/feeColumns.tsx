import type { FeeRow, FeeView } from '#domain/fee'
import { formatMoney } from '#domain/money'
import { MemberName } from './MemberName.tsx'
import { periodText } from './periodText.ts'
import { RecordName } from '../values/RecordName.tsx'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { CalendarDay } from '../../ui/values/CalendarDay.tsx'
import { formatDay } from '../../ui/values/day.ts'
import { Money } from '../../ui/values/Money.tsx'
import { StatusChip } from '../../ui/values/StatusChip.tsx'
import valueStyles from '../values/values.module.css'

const t = createText(money)

/** A cuota of a list, which tells the names that it refers to; one that was read by itself does not. */
export type ListedFee = FeeView & Partial<FeeRow>

export function Member({ fee: { memberName }, withInstitution }: { fee: ListedFee; withInstitution: boolean }) {
  return (
    <>
      {memberName === undefined ? <MemberName /> : (memberName ?? '–')}
      {withInstitution && (
        <span className={valueStyles.sub}>
          <RecordName source="institutionId" reference="institutions" />
        </span>
      )}
    </>
  )
}

export function what({ concept, period, sportId, sportName }: ListedFee) {
  return (
    <div>
      {concept}
      <span className={valueStyles.sub}>
        {period && periodText(period)}
        {period && sportId && ' · '}
        {sportId && (sportName ?? <RecordName source="sportId" reference="sports" />)}
      </span>
    </div>
  )
}

export function due({ dueDate, daysOverdue, graceUntil }: FeeView) {
  return (
    <div>
      <CalendarDay date={dueDate} />
      {graceUntil && <span className={valueStyles.sub}>{t('fee.graceUntil', { date: formatDay(graceUntil) })}</span>}
      {daysOverdue > 0 && <span className={valueStyles.sub}>{t('fee.daysOverdue', { smart_count: daysOverdue })}</span>}
    </div>
  )
}

export function amountAndPaid({ amount, paid, currency }: FeeView) {
  return (
    <div>
      <Money amount={amount} currency={currency} />
      {paid !== 0 && <span className={valueStyles.sub}>{t('fee.paid', { amount: formatMoney(paid, currency) })}</span>}
    </div>
  )
}

export function standing({ status }: FeeView) {
  return <StatusChip status={status} />
}

export function balanceLeft({ balance, currency }: FeeView) {
  return <Money amount={balance} currency={currency} />
}
