import { DateInput } from 'react-admin'
import { managesSeveral } from '#domain/access/actor'
import type { BankLine } from '#domain/bank/line'
import { useActor } from '../../panel/data/useActor.ts'
import { ListPage, RecordList } from '../../panel/list/ListPage.tsx'
import { SearchFilter, choiceFilter, institutionFilter } from '../../panel/list/listFilters.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { MoneyTabs } from '../../panel/page/tabs.tsx'
import { Badge } from '../../panel/values/Badge.tsx'
import { bank, bankResources } from '../../providers/es/bank.ts'
import { money } from '../../providers/es/money.ts'
import { LineActions, LineReceipt, LineText } from './LineActions.tsx'
import { INSTITUTION_COLUMN } from '../../panel/money/cells.tsx'

const { states } = bankResources['bank-lines']
export const TONES = { applied: 'success', discarded: 'neutral', held: 'warning' } as const

const FILTERS = [
  <SearchFilter key="q" source="q" alwaysOn />,
  choiceFilter('state', states, money.filter.any, true),
  <DateInput key="paidOn_gte" source="paidOn_gte" />,
  <DateInput key="paidOn_lte" source="paidOn_lte" />,
]

const SEVERAL_FILTERS = [...FILTERS, institutionFilter(money.filter.anyInstitution)]

export default function BankLineList() {
  const hasSeveral = managesSeveral(useActor())
  return (
    <ListPage intro={bank.listIntro} head={<MoneyTabs current="bank" />}>
      <RecordList<BankLine> sort={{ field: 'paidOn', order: 'DESC' }} filters={hasSeveral ? SEVERAL_FILTERS : FILTERS}>
        <Col source="paidOn" />
        <Col<BankLine>
          source="description"
          disableSort
          link="show"
          card="title"
          render={(line) => <LineText line={line} />}
        />
        {hasSeveral && INSTITUTION_COLUMN}
        <Col source="fileName" disableSort card="none" onlyWide />
        <Col source="amount" align="right" card="end" />
        <Col<BankLine>
          source="state"
          card="lineEnd"
          render={({ state }) => <Badge tone={TONES[state]}>{states[state]}</Badge>}
        />
        <Col<BankLine> source="receiptId" disableSort render={(line) => <LineReceipt line={line} />} />
        <Col<BankLine>
          source="id"
          label={bank.actions}
          disableSort
          card="none"
          render={(line) => <LineActions line={line} />}
        />
      </RecordList>
    </ListPage>
  )
}
