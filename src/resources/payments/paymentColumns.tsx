import type { FeeView } from '#domain/fee'
import { formatMoney } from '#domain/money'
import { MemberName } from '../../panel/money/MemberName.tsx'
import { periodText } from '../../panel/money/periodText.ts'
import { RecordName } from '../../panel/RecordName.tsx'
import type { Column } from '../../panel/RecordTable.tsx'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { CalendarDay } from '../../ui/CalendarDay.tsx'
import { formatDay } from '../../ui/day.ts'
import { Money } from '../../ui/Money.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

const t = createText(money)

/** What the treasurer's list shows of a cuota; the institution only for who sees several. */
export function paymentColumns(withInstitution: boolean): Column<FeeView>[] {
  return [
    { source: 'userId', sortable: false, primary: true, render: () => <Member withInstitution={withInstitution} /> },
    { source: 'status', render: ({ status }) => <StatusChip status={status} /> },
    { source: 'period', label: t('columns.what'), render: what },
    { source: 'dueDate', render: due },
    { source: 'amount', align: 'end', render: amountAndPaid },
    { source: 'balance', align: 'end', render: (fee) => <Money amount={fee.balance} currency={fee.currency} /> },
  ]
}

function Member({ withInstitution }: { withInstitution: boolean }) {
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

function what({ concept, period, sportId }: FeeView) {
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

function due({ dueDate, daysOverdue, graceUntil }: FeeView) {
  return (
    <div>
      <CalendarDay date={dueDate} />
      {graceUntil && <span className="cell-sub">{t('fee.graceUntil', { date: formatDay(graceUntil) })}</span>}
      {daysOverdue > 0 && <span className="cell-sub">{t('fee.daysOverdue', { smart_count: daysOverdue })}</span>}
    </div>
  )
}

function amountAndPaid({ amount, paid, currency }: FeeView) {
  return (
    <div>
      <Money amount={amount} currency={currency} />
      {paid !== 0 && <span className="cell-sub">{t('fee.paid', { amount: formatMoney(paid, currency) })}</span>}
    </div>
  )
}
