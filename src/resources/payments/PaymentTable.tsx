import { DataTable, ReferenceField, TextField } from 'react-admin'
import type { FeeView } from '#domain/fee'
import { MemberName } from '../../panel/money/MemberName.tsx'
import { periodText } from '../../panel/money/periodText.ts'
import { CalendarDay } from '../../ui/CalendarDay.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'

/** The treasurer's list on a wide screen; a row opens the cuota. */
export function PaymentTable({ withInstitution }: { withInstitution: boolean }) {
  return (
    <DataTable<FeeView> rowClick="show" bulkActionButtons={false}>
      <DataTable.Col source="userId" disableSort>
        <MemberName />
      </DataTable.Col>
      <DataTable.Col source="concept" />
      {withInstitution && (
        <DataTable.Col source="institutionId" disableSort>
          <ReferenceField source="institutionId" reference="institutions" link={false}>
            <TextField source="name" />
          </ReferenceField>
        </DataTable.Col>
      )}
      <DataTable.Col<FeeView> source="period" render={({ period }) => (period ? periodText(period) : '–')} />
      <DataTable.Col<FeeView> source="dueDate" render={({ dueDate }) => <CalendarDay date={dueDate} />} />
      <DataTable.NumberCol<FeeView>
        source="amount"
        render={({ amount, currency }) => <Money amount={amount} currency={currency} />}
      />
      <DataTable.NumberCol<FeeView>
        source="paid"
        render={({ paid, currency }) => <Money amount={paid} currency={currency} />}
      />
      <DataTable.NumberCol<FeeView>
        source="balance"
        render={({ balance, currency }) => <Money amount={balance} currency={currency} />}
      />
      <DataTable.Col<FeeView> source="status" render={({ status }) => <StatusChip status={status} />} />
      <DataTable.NumberCol<FeeView>
        source="daysOverdue"
        render={({ daysOverdue }) => (daysOverdue > 0 ? daysOverdue : '–')}
      />
    </DataTable>
  )
}
