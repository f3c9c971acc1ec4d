import type { FeeView } from '#domain/fee'
import { MemberName } from '../../panel/money/MemberName.tsx'
import { periodText } from '../../panel/money/periodText.ts'
import { RecordName } from '../../panel/RecordName.tsx'
import type { Column } from '../../panel/RecordTable.tsx'
import { CalendarDay } from '../../ui/CalendarDay.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

const INSTITUTION: Column<FeeView> = {
  source: 'institutionId',
  sortable: false,
  secondary: true,
  render: () => <RecordName source="institutionId" reference="institutions" />,
}

/** What the treasurer's list shows of a cuota; the institution only for who sees several. */
export function paymentColumns(withInstitution: boolean): Column<FeeView>[] {
  return [
    { source: 'userId', sortable: false, primary: true, render: () => <MemberName /> },
    { source: 'status', render: ({ status }) => <StatusChip status={status} /> },
    { source: 'concept', render: ({ concept }) => concept },
    ...(withInstitution ? [INSTITUTION] : []),
    { source: 'period', secondary: true, render: ({ period }) => (period ? periodText(period) : '–') },
    { source: 'dueDate', render: ({ dueDate }) => <CalendarDay date={dueDate} /> },
    amountColumn('amount'),
    amountColumn('paid', true),
    amountColumn('balance'),
    {
      source: 'daysOverdue',
      align: 'end',
      secondary: true,
      render: ({ daysOverdue }) => <span className="tabular">{daysOverdue > 0 ? daysOverdue : '–'}</span>,
    },
  ]
}

function amountColumn(source: 'amount' | 'paid' | 'balance', secondary = false): Column<FeeView> {
  return {
    source,
    align: 'end',
    secondary,
    render: (fee) => <Money amount={fee[source]} currency={fee.currency} />,
  }
}
