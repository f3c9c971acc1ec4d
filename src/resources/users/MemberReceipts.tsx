import { Col } from '../../panel/list/table/Col.tsx'
import { EmbeddedList } from '../../panel/list/EmbeddedList.tsx'
import { received, validity } from '../../panel/money/cells.tsx'
import { money } from '../../providers/es/money.ts'
import { users } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { ListSection } from '../../panel/list/ListSection.tsx'
import type { ReceiptRow } from '#domain/money/receipt'
import type { UserView } from '#domain/members/user'

export function MemberReceipts({ user: { id } }: { user: UserView }) {
  return (
    <ListSection
      title={users.receipts}
      whole={{ path: '/panel/payments/receipts', filter: { memberId: id }, label: users.wholeReceipts }}
    >
      <EmbeddedList
        resource="receipts"
        filter={{ memberId: id }}
        newestBy="receivedOn"
        storeKey={`users.${id}.receipts`}
        tableKey="users.receipts.datatable"
        empty={users.noReceipts}
      >
        <Col<ReceiptRow>
          source="number"
          link="show"
          card="title"
          render={({ number }) => fill(money.receipts.shortNumber, { number })}
        />
        <Col<ReceiptRow> source="receivedOn" render={({ receivedOn }) => <CalendarDay date={receivedOn} />} />
        <Col<ReceiptRow> source="method" render={({ method }) => method} />
        <Col<ReceiptRow> source="payerId" disableSort card="none" render={({ payerName }) => payerName ?? '–'} />
        <Col<ReceiptRow> source="reversed" disableSort card="lineEnd" render={validity} />
        <Col<ReceiptRow> source="amount" align="right" card="end" render={received} />
      </EmbeddedList>
    </ListSection>
  )
}
