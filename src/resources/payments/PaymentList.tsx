import { useGetList } from 'ra-core'
import { ListPage } from '../../panel/ListPage.tsx'
import { MoneyTabs } from '../../panel/money/MoneyTabs.tsx'
import { paymentColumns } from './paymentColumns.tsx'
import { PaymentFilters } from './PaymentFilters.tsx'
import { StatusFilter } from './StatusFilter.tsx'

/** Who owes what: the cuotas of all institutions (super admin) or of one's own (admin). */
export default function PaymentList() {
  const { total = 0 } = useGetList('institutions', { pagination: { page: 1, perPage: 1 } })
  const hasSeveral = total > 1
  return (
    <ListPage
      columns={paymentColumns(hasSeveral)}
      rowLink="show"
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
