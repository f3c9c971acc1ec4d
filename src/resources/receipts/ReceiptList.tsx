import { useGetList } from 'react-admin'
import type { ReceiptView } from '#domain/receipt'
import { PAYMENT_METHODS } from '#domain/receipt'
import { ExportButton } from '../../panel/exporting/ExportButton.tsx'
import { DateInput } from '../../panel/inputs/DateInput.tsx'
import { BooleanSelect } from '../../panel/inputs/BooleanSelect.tsx'
import { SelectInput } from '../../panel/inputs/SelectInput.tsx'
import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { ListPage } from '../../panel/ListPage.tsx'
import { MANAGED } from '../../panel/useActor.ts'
import { MemberName } from '../../panel/money/MemberName.tsx'
import { MoneyTabs } from '../../panel/money/MoneyTabs.tsx'
import { RecordName } from '../../panel/RecordName.tsx'
import type { Column } from '../../panel/RecordTable.tsx'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { CalendarDay } from '../../ui/CalendarDay.tsx'
import { Money } from '../../ui/Money.tsx'

const t = createText(money)

const METHODS = PAYMENT_METHODS.map((method) => ({ id: method, name: method }))

const INSTITUTION: Column<ReceiptView> = {
  source: 'institutionId',
  sortable: false,
  secondary: true,
  render: () => <RecordName source="institutionId" reference="institutions" />,
}

function columns(withInstitution: boolean): Column<ReceiptView>[] {
  return [
    { source: 'number', primary: true, render: ({ number }) => t('receipts.shortNumber', { number }) },
    { source: 'receivedOn', render: ({ receivedOn }) => <CalendarDay date={receivedOn} /> },
    { source: 'payerId', sortable: false, render: () => <MemberName source="payerId" /> },
    ...(withInstitution ? [INSTITUTION] : []),
    { source: 'method', render: ({ method }) => method },
    { source: 'reference', sortable: false, secondary: true, render: ({ reference }) => reference ?? '–' },
    { source: 'amount', align: 'end', render: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
    {
      source: 'reversed',
      sortable: false,
      render: ({ reversedAt }) => (
        <span className={`badge${reversedAt === null ? ' badge-success' : ''}`}>
          {t(reversedAt === null ? 'receipts.valid' : 'receipts.reversed')}
        </span>
      ),
    },
  ]
}

/** Money received, reversed receipts included: of all institutions (super admin) or of those that one administers (admin). */
export default function ReceiptList() {
  const { total = 0 } = useGetList('institutions', { filter: MANAGED, pagination: { page: 1, perPage: 1 } })
  return (
    <ListPage<ReceiptView>
      columns={columns(total > 1)}
      rowLink="show"
      actions={<ExportButton />}
      filter={MANAGED}
      sort={{ field: 'receivedOn', order: 'DESC' }}
      head={<MoneyTabs current="receipts" />}
      filters={
        <>
          <TextInput source="q" type="search" />
          <SelectInput source="method" choices={METHODS} emptyText={t('filter.any')} />
          <BooleanSelect
            source="reversed"
            trueText={t('receipts.reversed')}
            falseText={t('receipts.valid')}
            emptyText={t('filter.any')}
          />
          <DateInput source="receivedOn_gte" />
          <DateInput source="receivedOn_lte" />
        </>
      }
    />
  )
}
