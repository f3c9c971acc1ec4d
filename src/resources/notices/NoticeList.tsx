import { Button } from '@mui/material'
import { List, SelectInput, useListContext } from 'react-admin'
import { managesSeveral } from '#domain/actor'
import { formatMoney } from '#domain/money'
import { NOTICE_STATES } from '#domain/notice'
import type { NoticeRow } from '#domain/notice'
import { MANAGED, useActor } from '../../panel/data/useActor.ts'
import { ListPage } from '../../panel/list/ListPage.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { RecordTable } from '../../panel/list/table/RecordTable.tsx'
import { MoneyTabs } from '../../panel/page/SectionTabs.tsx'
import { Badge } from '../../panel/values/Badge.tsx'
import { RecordName } from '../../panel/values/RecordName.tsx'
import { notices } from '../../providers/es/notices.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { CalendarDay } from '../../ui/values/Day.tsx'
import { NoticeDecision } from './NoticeDecision.tsx'

const STATES = NOTICE_STATES.map((state) => ({ id: state, name: notices.state[state] }))
const FILTERS = [<SelectInput key="state" source="state" choices={STATES} emptyText={notices.anyState} alwaysOn />]
const TONES = { waiting: 'warning', accepted: 'success', rejected: 'neutral' } as const

/** What members say that they paid: those that wait first asked for, each with its answer. */
export default function NoticeList() {
  const hasSeveral = managesSeveral(useActor())
  return (
    <ListPage head={<MoneyTabs current="notices" />}>
      <List<NoticeRow>
        filter={MANAGED}
        filterDefaultValues={{ state: 'waiting' }}
        filters={FILTERS}
        sort={{ field: 'createdAt', order: 'ASC' }}
        actions={false}
      >
        <RecordTable<NoticeRow> empty={noneWaiting}>
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

/** Nothing waits: that is good news, and no search that found nothing. */
function noneWaiting({ state }: Record<string, unknown>) {
  return state === 'waiting' ? <NoneWaiting /> : null
}

function NoneWaiting() {
  const { setFilters } = useListContext()
  return (
    <Notice title={notices.none.title} detail={notices.none.detail}>
      <Button variant="outlined" onClick={() => setFilters({})}>
        {notices.none.all}
      </Button>
    </Notice>
  )
}
