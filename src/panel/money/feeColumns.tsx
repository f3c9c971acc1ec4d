import type { FeeView } from '#domain/fee'
import { formatMoney } from '#domain/money'
import { MemberName } from './MemberName.tsx'
import { periodText } from './periodText.ts'
import { RecordName } from '../RecordName.tsx'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { CalendarDay } from '../../ui/CalendarDay.tsx'
import { formatDay } from '../../ui/day.ts'
import { Money } from '../../ui/Money.tsx'

const t = createText(money)

export function Member({ withInstitution }: { withInstitution: boolean }) {
  return (
    <>
      <MemberName />
      {withInstitution && (
        <span className="cell-sub">
          <RecordName source="institutionId" reference="institutions" />
        </span>
      )}
    </>
  )
}

export function what({ concept, period, sportId }: FeeView) {
  return (
    <div>
      {concept}
      <span className="cell-sub">
        {period && periodText(period)}
        {period && sportId && ' · '}
        {sportId && <RecordName source="sportId" reference="sports" />}
      </span>
    </div>
  )
}

export function due({ dueDate, daysOverdue, graceUntil }: FeeView) {
  return (
    <div>
      <CalendarDay date={dueDate} />
      {graceUntil && <span className="cell-sub">{t('fee.graceUntil', { date: formatDay(graceUntil) })}</span>}
      {daysOverdue > 0 && <span className="cell-sub">{t('fee.daysOverdue', { smart_count: daysOverdue })}</span>}
    </div>
  )
}

export function amountAndPaid({ amount, paid, currency }: FeeView) {
  return (
    <div>
      <Money amount={amount} currency={currency} />
      {paid !== 0 && <span className="cell-sub">{t('fee.paid', { amount: formatMoney(paid, currency) })}</span>}
    </div>
  )
}
