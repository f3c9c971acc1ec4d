import { formatMoney } from '#domain/money'
import { MemberName } from '../people/PersonName.tsx'
import { periodText } from '../values/dateText.ts'
import { RecordName } from '../values/RecordName.tsx'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { CalendarDay, formatDay } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { StatusChip } from '../../ui/values/StatusChip.tsx'
import valueStyles from '../values/values.module.css'
import { Badge } from '../values/Badge.tsx'
import type { FeeRow, FeeView } from '#domain/fee'
import type { ReceiptView } from '#domain/receipt'

const t = createText(money)

/** A cuota in a list comes with the names it refers to; a single cuota does not. */
export type ListedFee = FeeView & Partial<FeeRow>

export function Member({ fee: { memberName }, withInstitution }: { fee: ListedFee; withInstitution: boolean }) {
  return (
    <>
      {memberName === undefined ? <MemberName /> : (memberName ?? '–')}
      {withInstitution && (
        <span className={valueStyles.sub}>
          <RecordName source="institutionId" />
        </span>
      )}
    </>
  )
}

export function what({ concept, period, sportId, sportName }: ListedFee) {
  return (
    <div>
      {concept}
      <span className={`${valueStyles.sub} ${valueStyles.unbroken}`}>
        {period && periodText(period)}
        {period && sportId && ' · '}
        {sportId && (sportName ?? <RecordName source="sportId" />)}
      </span>
    </div>
  )
}

export function due({ dueDate, daysOverdue, graceUntil }: FeeView) {
  return (
    <div>
      <CalendarDay date={dueDate} />
      {graceUntil && <span className={valueStyles.sub}>{t('fee.graceUntil', { date: formatDay(graceUntil) })}</span>}
      {daysOverdue > 0 && (
        <span className={`${valueStyles.sub} ${valueStyles.unbroken}`}>
          {t('fee.daysOverdue', { smart_count: daysOverdue })}
        </span>
      )}
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

/** Whether a receipt counts. */
export function validity({ reversedAt }: ReceiptView) {
  const isValid = reversedAt === null
  return (
    <Badge tone={isValid ? 'success' : 'neutral'}>{isValid ? money.receipts.valid : money.receipts.reversed}</Badge>
  )
}

export function received({ amount, currency }: ReceiptView) {
  return <Money amount={amount} currency={currency} />
}
