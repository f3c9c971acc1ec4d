import { useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material'
import { CreateButton, FilterButton, List, TopToolbar, useGetList } from 'react-admin'
import { MoneyTabs } from '../../panel/money/MoneyTabs.tsx'
import { PaymentCards } from './PaymentCards.tsx'
import { PaymentTable } from './PaymentTable.tsx'
import { paymentFilters } from './paymentFilters.tsx'
import { StatusFilter } from './StatusFilter.tsx'

/** Who owes what: the cuotas of all institutions (super admin) or of one's own (admin). */
export default function PaymentList() {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const { total = 0 } = useGetList('institutions', { pagination: { page: 1, perPage: 1 } })
  const several = total > 1
  const filters = paymentFilters(several)
  return (
    <>
      <MoneyTabs current="payments" />
      <List
        filters={filters}
        sort={{ field: 'dueDate', order: 'DESC' }}
        perPage={25}
        exporter={false}
        actions={
          <TopToolbar>
            <FilterButton filters={filters} />
            <CreateButton />
          </TopToolbar>
        }
      >
        <StatusFilter />
        {isPhone ? <PaymentCards /> : <PaymentTable withInstitution={several} />}
      </List>
    </>
  )
}
