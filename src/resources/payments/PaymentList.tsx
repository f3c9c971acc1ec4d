import { useGetList } from 'react-admin'
import { ExportButton } from '../../panel/exporting/ExportButton.tsx'
import { ListPage } from '../../panel/ListPage.tsx'
import { MANAGED } from '../../panel/useActor.ts'
import { MoneyTabs } from '../../panel/money/MoneyTabs.tsx'
import { paymentColumns } from './paymentColumns.tsx'
import { PaymentFilters } from './PaymentFilters.tsx'
import { StatusFilter } from './StatusFilter.tsx'

/** Who owes what: the cuotas of all institutions (super admin) or of those that one administers (admin); one's own are on the institutions' pages. */
export default function PaymentList() {
  const { total = 0 } = useGetList('institutions', { filter: MANAGED, pagination: { page: 1, perPage: 1 } })
  const hasSeveral = total > 1
  return (
    <ListPage
      columns={paymentColumns(hasSeveral)}
      rowLink="show"
      actions={<ExportButton />}
      filter={MANAGED}
      sort={{ field: 'dueDate', order: 'DESC' }}
      head={
        <>
          <MoneyTabs current="payments" />
          <StatusFilter />
        </>
      }
      filters={<PaymentFilters withInstitution={hasSeveral} />}
    />
  )
}
