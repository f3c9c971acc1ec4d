import { List, SelectInput } from 'react-admin'
import { managesSeveral } from '#domain/access/actor'
import { formatMoney } from '#domain/money/money'
import { NOTICE_STATES, type NoticeRow } from '#domain/money/notice'
import { MANAGED, useActor } from '../../panel/data/useActor.ts'
import { ListPage } from '../../panel/list/ListPage.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { RecordTable } from '../../panel/list/table/RecordTable.tsx'
import { MoneyTabs } from '../../panel/page/SectionTabs.tsx'
import { Badge } from '../../panel/values/Badge.tsx'
import { RecordName } from '../../panel/values/RecordName.tsx'
import { notices } from '../../providers/es/notices.ts'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { NoticeDecision } from './NoticeDecision.tsx'

const STATES = NOTICE_STATES.map((state) => ({ id: state, name: notices.state[state] }))
const FILTERS = [<SelectInput key="state" source="state" choices={STATES} emptyText={notices.anyState} alwaysOn />]
const ALL_DONE = { filter: { state: 'waiting' }, texts: notices.none }
const TONES = { waiting: 'warning', accepted: 'success', rejected: 'neutral' } as const

export default function NoticeList() {
  const hasSeveral = managesSeveral(useActor())
  return (
    <ListPage head={<MoneyTabs current="notices" />}>
      <List<NoticeRow>
        filter={MANAGED}
        filterDefaultValues={ALL_DONE.filter}
        filters={FILTERS}
        sort={{ field: 'createdAt', order: 'ASC' }}
        actions={false}
      >
        <RecordTable<NoticeRow> allDone={ALL_DONE}>
          <Col<NoticeRow> source="userId" disableSort card="title" render={({ userName }) => userName ?? '–'} />
          {hasSeveral && (
            <Col<NoticeRow>
              source="institutionId"
              disableSort
              card="none"
              wide
              render={() => <RecordName source="institutionId" />}
            />
          )}
          <Col<NoticeRow> source="paidOn" render={({ paidOn }) => <CalendarDay date={paidOn} />} />
          <Col<NoticeRow> source="reference" disableSort render={({ reference }) => reference ?? '–'} />
          <Col<NoticeRow>
            source="amount"
            align="right"
            card="end"
            render={({ amount, currency }) => formatMoney(amount, currency)}
          />
          <Col<NoticeRow>
            source="state"
            card="lineEnd"
            render={({ state }) => <Badge tone={TONES[state]}>{notices.state[state]}</Badge>}
          />
          <Col<NoticeRow> source="reason" disableSort render={(notice) => <NoticeDecision notice={notice} />} />
        </RecordTable>
      </List>
    </ListPage>
  )
}
