import { Suspense } from 'react'
import { Button } from '@mui/material'
import { LinkBase, List, SelectInput } from 'react-admin'
import { can } from '#domain/access/access'
import { managesSeveral } from '#domain/access/actor'
import { RUN_ORIGINS, RUN_STATES, type RunView } from '#domain/money/run'
import { useActor, MANAGED } from '../../panel/data/useActor.ts'
import { ListActions } from '../../panel/list/ListActions.tsx'
import { ReferenceFilter } from '../../panel/list/ListFilters.tsx'
import { ListPage } from '../../panel/list/ListPage.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { RecordTable } from '../../panel/list/table/RecordTable.tsx'
import { MoneyTabs } from '../../panel/page/SectionTabs.tsx'
import { Badge } from '../../panel/values/Badge.tsx'
import { monthOf } from '#domain/values/writtenDate'
import { RecordName } from '../../panel/values/RecordName.tsx'
import valueStyles from '../../panel/values/values.module.css'
import { money } from '../../providers/es/money.ts'
import { runs } from '../../providers/es/runs.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'
import { Instant } from '../../ui/values/Day.tsx'
import { formatCount } from '../../ui/values/formats.ts'
import { Money } from '../../ui/values/Money.tsx'
import { NextGenerations } from './NextGenerations.tsx'
import { stateCell } from './runState.tsx'

// Its dialog would come along with every first list.
const PendingMonths = lazyPage(async () => ({ default: (await import('./PendingMonths.tsx')).PendingMonths }))

const FILTERS = [
  <SelectInput
    key="state"
    source="state"
    choices={RUN_STATES.map((state) => ({ id: state, name: runs.states[state] }))}
    emptyText={runs.anyState}
    alwaysOn
  />,
  <SelectInput
    key="origin"
    source="origin"
    choices={RUN_ORIGINS.map((origin) => ({ id: origin, name: runs.origins[origin] }))}
    emptyText={runs.anyOrigin}
    alwaysOn
  />,
]
const SEVERAL_FILTERS = [
  ...FILTERS,
  <ReferenceFilter
    key="institutionId"
    source="institutionId"
    filter={MANAGED}
    emptyText={money.filter.anyInstitution}
    alwaysOn
  />,
]

function GenerateLink() {
  if (!can(useActor(), 'generate', 'payments')) return null
  return (
    <Button component={LinkBase} variant="contained" to="/panel/payments/generate">
      {runs.generate.open}
    </Button>
  )
}

export default function RunList() {
  const hasSeveral = managesSeveral(useActor())
  return (
    <ListPage head={<MoneyTabs current="runs" />} actions={<GenerateLink />}>
      <Suspense fallback={null}>
        <PendingMonths />
      </Suspense>
      <NextGenerations />
      <List<RunView>
        filter={MANAGED}
        sort={{ field: 'createdAt', order: 'DESC' }}
        filters={hasSeveral ? SEVERAL_FILTERS : FILTERS}
        actions={<ListActions />}
      >
        <RecordTable<RunView>>
          <Col<RunView> source="period" link="show" card="title" render={titleCell} />
          <Col<RunView> source="state" card="lineEnd" render={stateCell} />
          {hasSeveral && (
            <Col<RunView> source="institutionId" disableSort render={() => <RecordName source="institutionId" />} />
          )}
          <Col<RunView> source="createdAt" render={({ createdAt }) => <Instant at={createdAt} />} />
          <Col<RunView> source="actorName" disableSort card="none" wide render={startedBy} />
          <Col<RunView> source="made" align="right" card="none" render={({ made }) => formatCount(made)} />
          <Col<RunView>
            source="total"
            align="right"
            card="end"
            render={({ total, currency }) => <Money amount={total} currency={currency} />}
          />
        </RecordTable>
      </List>
    </ListPage>
  )
}

/** Nobody started an automatic run: its badge says so. */
function startedBy({ actorName, origin }: RunView) {
  return <span className="nowrap">{(origin === 'schedule' ? null : actorName) ?? '–'}</span>
}

function titleCell(run: RunView) {
  return (
    <>
      {runs.kinds[run.kind]} {run.origin === 'schedule' && <Badge>{runs.automatic}</Badge>}
      <span className={valueStyles.sub}>{monthOf(run.period)}</span>
    </>
  )
}
