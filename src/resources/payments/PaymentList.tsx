import { List } from 'react-admin'
import { managesSeveral } from '#domain/access/actor'
import { ExportButton } from '../../panel/list/export/ExportButton.tsx'
import { ListSums } from '../../panel/figures/ListSums.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { FIRST_PAGES } from '../../panel/list/firstPages.ts'
import { ListActions } from '../../panel/list/ListActions.tsx'
import { ListPage } from '../../panel/list/ListPage.tsx'
import { RecordTable } from '../../panel/list/table/RecordTable.tsx'
import { MoneyTabs } from '../../panel/page/SectionTabs.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { money } from '../../providers/es/money.ts'
import { amountAndPaid, balanceLeft, due, Member, standing, what } from '../../panel/money/cells.tsx'
import { BulkCorrections } from './BulkCorrections.tsx'
import { feeFilters } from './feeFilters.tsx'
import { RowPayments, TakeButton } from './RowPayments.tsx'
import { TakeSelected } from './TakeSelected.tsx'
import type { FeeRow } from '#domain/money/fee'

const BULK_ACTIONS = (
  <>
    <TakeSelected />
    <BulkCorrections />
  </>
)
const takeOf = (fee: FeeRow) => <TakeButton fee={fee} />

/** Who owes what: the cuotas that the user manages. Their own are on the institutions' pages. */
export default function PaymentList() {
  const hasSeveral = managesSeveral(useActor())
  return (
    <ListPage head={<MoneyTabs current="payments" />}>
      <List<FeeRow>
        {...FIRST_PAGES.payments}
        filters={feeFilters(hasSeveral)}
        actions={
          <ListActions>
            <ExportButton />
          </ListActions>
        }
      >
        <RowPayments>
          <RecordTable<FeeRow> bulkActionButtons={BULK_ACTIONS}>
            <Col<FeeRow>
              source="userId"
              disableSort
              link="show"
              card="title"
              render={(fee) => <Member fee={fee} withInstitution={hasSeveral} />}
            />
            <Col<FeeRow> source="status" card="lineEnd" render={standing} />
            <Col<FeeRow> source="period" label={money.columns.what} render={what} />
            <Col<FeeRow> source="dueDate" card="none" render={due} />
            <Col<FeeRow> source="amount" align="right" card="none" wide render={amountAndPaid} />
            <Col<FeeRow> source="balance" align="right" card="end" render={balanceLeft} />
            <Col<FeeRow>
              source="take"
              label={money.columns.take}
              disableSort
              card="none"
              align="right"
              wide
              render={takeOf}
            />
          </RecordTable>
        </RowPayments>
        <ListSums of="payments" />
      </List>
    </ListPage>
  )
}
