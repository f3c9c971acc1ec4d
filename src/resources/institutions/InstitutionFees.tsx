import { List } from 'react-admin'
import { ExportButton } from '../../panel/list/export/ExportButton.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { ListActions } from '../../panel/list/ListActions.tsx'
import { RecordTable } from '../../panel/list/table/RecordTable.tsx'
import { SearchFilter } from '../../panel/list/ListFilters.tsx'
import { amountAndPaid, balanceLeft, due, Member, standing, what } from '../../panel/money/cells.tsx'
import type { FeeRow } from '#domain/money/fee'
import { StatusFilter } from '../../panel/money/StatusFilter.tsx'
import { MANAGED } from '../../panel/data/useActor.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { money } from '../../providers/es/money.ts'
import { ListTab } from '../../panel/list/ListSection.tsx'
import type { Institution } from '#domain/clubs/institution'

const FILTERS = [<StatusFilter key="status" source="status" alwaysOn />, <SearchFilter key="q" source="q" alwaysOn />]

export function InstitutionFees({ institution: { id } }: { institution: Institution }) {
  const whole = { path: '/panel/payments', filter: { institutionId: id }, label: institutions.wholeFees }
  return (
    <ListTab title={institutions.tabs.fees} whole={whole}>
      <List<FeeRow>
        resource="payments"
        filter={{ ...MANAGED, institutionId: id }}
        sort={{ field: 'dueDate', order: 'DESC' }}
        filters={FILTERS}
        storeKey={`institutions.${id}.fees`}
        actions={
          <ListActions>
            <ExportButton />
          </ListActions>
        }
      >
        <RecordTable<FeeRow> storeKey="institutions.fees.datatable">
          <Col<FeeRow>
            source="userId"
            disableSort
            link="show"
            card="title"
            render={(fee) => <Member fee={fee} withInstitution={false} />}
          />
          <Col<FeeRow> source="status" card="lineEnd" render={standing} />
          <Col<FeeRow> source="period" label={money.columns.what} render={what} />
          <Col<FeeRow> source="dueDate" card="none" render={due} />
          <Col<FeeRow> source="amount" align="right" card="none" wide render={amountAndPaid} />
          <Col<FeeRow> source="balance" align="right" card="end" render={balanceLeft} />
        </RecordTable>
      </List>
    </ListTab>
  )
}
