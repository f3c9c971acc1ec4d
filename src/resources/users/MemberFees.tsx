import { Col } from '../../panel/list/table/Col.tsx'
import { EmbeddedList } from '../../panel/list/EmbeddedList.tsx'
import { amountAndPaid, balanceLeft, due, standing, what } from '../../panel/money/cells.tsx'
import { RecordName } from '../../panel/values/RecordName.tsx'
import { money } from '../../providers/es/money.ts'
import { users } from '../../providers/es/users.ts'
import { ListSection } from '../../panel/list/ListSection.tsx'
import type { FeeRow } from '#domain/money/fee'
import type { UserView } from '#domain/members/user'

export function MemberFees({ user: { id, memberships } }: { user: UserView }) {
  return (
    <ListSection title={users.fees} whole={{ path: '/panel/payments', filter: { userId: id }, label: users.wholeFees }}>
      <EmbeddedList
        resource="payments"
        filter={{ userId: id }}
        newestBy="dueDate"
        storeKey={`users.${id}.fees`}
        tableKey="users.fees.datatable"
        empty={users.noFees}
      >
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
      </EmbeddedList>
    </ListSection>
  )
}
