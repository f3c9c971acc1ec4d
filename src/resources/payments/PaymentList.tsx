import { DateInput, List, SelectInput, TextInput } from 'react-admin'
import { managesSeveral } from '#domain/actor'
import { ExportButton } from '../../panel/list/export/ExportButton.tsx'
import { ListSums } from '../../panel/figures/ListSums.tsx'
import { CURRENCY_CHOICES } from '../../panel/money/choices.ts'
import { Col } from '../../panel/list/table/Col.tsx'
import { FIRST_PAGES } from '../../panel/list/firstPages.ts'
import { ListActions } from '../../panel/list/ListActions.tsx'
import { ListPage } from '../../panel/list/ListPage.tsx'
import { RecordTable } from '../../panel/list/table/RecordTable.tsx'
import { SearchFilter, ReferenceFilter } from '../../panel/list/ListFilters.tsx'
import { MoneyTabs } from '../../panel/page/SectionTabs.tsx'
import { useActor } from '../../panel/data/useActor.ts'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { amountAndPaid, balanceLeft, due, Member, standing, what } from '../../panel/money/columns.tsx'
import type { ListedFee } from '../../panel/money/columns.tsx'
import { StatusFilter } from '../../panel/money/StatusFilter.tsx'

const t = createText(money)

const FILTERS = [
  <StatusFilter key="status" source="status" alwaysOn />,
  <SearchFilter key="q" source="q" alwaysOn />,
  <ReferenceFilter key="sportId" source="sportId" emptyText={t('filter.anySport')} />,
  <TextInput key="period" source="period" type="month" slotProps={{ inputLabel: { shrink: true } }} />,
  <DateInput key="dueDate_gte" source="dueDate_gte" />,
  <DateInput key="dueDate_lte" source="dueDate_lte" />,
]
const INSTITUTION_FILTER = (
  <ReferenceFilter key="institutionId" source="institutionId" emptyText={t('filter.anyInstitution')} alwaysOn />
)

const SEVERAL_FILTERS = [
  ...FILTERS,
  INSTITUTION_FILTER,
  <SelectInput key="currency" source="currency" choices={CURRENCY_CHOICES} emptyText={t('filter.any')} />,
]

/**
 * Who owes what: the cuotas of all institutions (super admin) or of those that the user administers (admin). The user's
 * own are on the institutions' pages.
 */
export default function PaymentList() {
  const hasSeveral = managesSeveral(useActor())
  return (
    <ListPage head={<MoneyTabs current="payments" />}>
      <List<ListedFee>
        {...FIRST_PAGES.payments}
        filters={hasSeveral ? SEVERAL_FILTERS : FILTERS}
        actions={
          <ListActions>
            <ExportButton />
          </ListActions>
        }
      >
        <RecordTable<ListedFee>>
          <Col<ListedFee>
            source="userId"
            disableSort
            link="show"
            card="title"
            render={(fee) => <Member fee={fee} withInstitution={hasSeveral} />}
          />
          <Col<ListedFee> source="status" card="lineEnd" render={standing} />
          <Col<ListedFee> source="period" label={t('columns.what')} render={what} />
          <Col<ListedFee> source="dueDate" card="none" render={due} />
          <Col<ListedFee> source="amount" align="right" card="none" wide render={amountAndPaid} />
          <Col<ListedFee> source="balance" align="right" card="end" render={balanceLeft} />
        </RecordTable>
        <ListSums of="payments" />
      </List>
    </ListPage>
  )
}
