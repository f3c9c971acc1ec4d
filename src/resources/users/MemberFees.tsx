import { List } from 'react-admin'
import { Col } from '../../panel/list/table/Col.tsx'
import { RecordTable } from '../../panel/list/table/RecordTable.tsx'
import { amountAndPaid, balanceLeft, due, standing, what } from '../../panel/money/cells.tsx'
import { RecordName } from '../../panel/values/RecordName.tsx'
import { MANAGED } from '../../panel/data/useActor.ts'
import { money } from '../../providers/es/money.ts'
import { users } from '../../providers/es/users.ts'
import { ListSection } from '../../panel/list/ListSection.tsx'
import valueStyles from '../../panel/values/values.module.css'
import type { FeeRow } from '#domain/money/fee'
import type { UserView } from '#domain/members/user'

export function MemberFees({ user: { id, memberships } }: { user: UserView }) {
  const filter = { ...MANAGED, userId: id }
  return (
    <ListSection title={users.fees} whole={{ path: '/panel/payments', filter: { userId: id }, label: users.wholeFees }}>
      <List<FeeRow>
        resource="payments"
        filter={filter}
        sort={{ field: 'dueDate', order: 'DESC' }}
        perPage={10}
        disableSyncWithLocation
        storeKey={`users.${id}.fees`}
        actions={false}
        empty={<p className={valueStyles.muted}>{users.noFees}</p>}
      >
        <RecordTable<FeeRow> storeKey="users.fees.datatable">
          <Col<FeeRow> source="period" label={money.columns.what} link="show" card="title" render={what} />
          {memberships.length > 1 && (
            <Col<FeeRow>
              source="institutionId"
              disableSort
              card="none"
              render={() => <RecordName source="institutionId" />}
            />
          )}
          <Col<FeeRow> source="status" card="lineEnd" render={standing} />
          <Col<FeeRow> source="dueDate" render={due} />
          <Col<FeeRow> source="amount" align="right" card="none" wide render={amountAndPaid} />
          <Col<FeeRow> source="balance" align="right" card="end" render={balanceLeft} />
        </RecordTable>
      </List>
    </ListSection>
  )
}
