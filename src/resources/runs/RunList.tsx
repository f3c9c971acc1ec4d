import { LinkBase } from 'react-admin'
import { managesSeveral } from '#domain/access/actor'
import type { RunView } from '#domain/money/run'
import { useRecords } from '../../panel/data/queries.ts'
import { useActor, useMay } from '../../panel/data/useActor.ts'
import { MANAGED } from '#domain/access/access'
import { ListPage, RecordList } from '../../panel/list/ListPage.tsx'
import { choiceFilter, institutionFilter } from '../../panel/list/listFilters.tsx'
import { Col } from '../../panel/list/table/Col.tsx'
import { MoneyTabs } from '../../panel/page/tabs.tsx'
import { monthInWords } from '#domain/values/writtenDate'
import valueStyles from '../../panel/values/values.module.css'
import { money } from '../../providers/es/money.ts'
import { runs } from '../../providers/es/runs.ts'
import { lazyPart } from '../../ui/shell/lazyPage.ts'
import { stateCell } from './runState.tsx'
import type { Institution } from '#domain/clubs/institution'
import { nextGeneration } from '#domain/money/monthlyDay'
import { dayText } from '../../panel/values/dateText.ts'
import { fill } from '../../providers/i18n/text.ts'
import { LinkButton } from '../../panel/page/buttons.tsx'
import { serverNow } from '../../providers/api/httpClient.ts'

// Its dialog would load with every list.
const PendingMonths = lazyPart(async () => ({ default: (await import('./PendingMonths.tsx')).PendingMonths }))

const FILTERS = [
  choiceFilter('state', runs.states, runs.anyState, true),
  choiceFilter('origin', runs.origins, runs.anyOrigin, true),
]
const SEVERAL_FILTERS = [...FILTERS, institutionFilter(money.filter.anyInstitution, true)]

export default function RunList() {
  const hasSeveral = managesSeveral(useActor())
  const generate = <LinkButton variant="contained" to="/panel/payments/generate" label={runs.generate.open} />
  return (
    <ListPage head={<MoneyTabs current="runs" />} actions={useMay()('generate', 'payments') && generate}>
      <PendingMonths />
      <NextGenerations />
      <RecordList<RunView>
        filter={MANAGED}
        sort={{ field: 'createdAt', order: 'DESC' }}
        filters={hasSeveral ? SEVERAL_FILTERS : FILTERS}
      >
        <Col<RunView> source="period" link="show" card="title" render={titleCell} />
        <Col<RunView> source="state" card="lineEnd" render={stateCell} />
        {hasSeveral && <Col source="institutionId" disableSort />}
        <Col source="createdAt" />
        <Col<RunView> source="actorName" disableSort onlyWide render={startedBy} />
        <Col source="made" align="right" card="none" />
        <Col source="total" align="right" card="end" />
      </RecordList>
    </ListPage>
  )
}

function startedBy({ actorName, origin }: RunView) {
  return <span className="nowrap">{(origin === 'schedule' ? runs.automatic : actorName) ?? '–'}</span>
}

function titleCell(run: RunView) {
  return (
    <>
      {runs.kinds[run.kind]}
      <span className={`${valueStyles.sub} ${valueStyles.unbroken}`}>{monthInWords(run.period)}</span>
    </>
  )
}

const SHOWN = 3

function NextGenerations() {
  const actor = useActor()
  const institutions = useRecords<Institution>('institutions', { ...MANAGED, generatesOn_gte: 1 }, { by: 'name' })
  const scheduled = useRecords<RunView>('runs', { ...MANAGED, origin: 'schedule' }, { by: 'period', newestFirst: true })
  if (!institutions.data || !scheduled.data) return null
  const dates = nextDates(institutions.data, scheduled.data)
  const [first] = dates
  if (!first) return <ByHand institutionId={onlyInstitutionOf(actor)} />
  if (!managesSeveral(actor)) return <p className="muted">{fill(runs.next.one, { date: dayText(first.date) })}</p>
  const more = dates.length - SHOWN
  return (
    <p className="muted">
      {runs.next.several}{' '}
      {dates
        .slice(0, SHOWN)
        .map(({ name, date }) => `${name}, ${dayText(date)}`)
        .join('; ')}
      {more > 0 && `; ${fill(runs.next.more, { smart_count: more })}`}.
    </p>
  )
}

/** The next dates of the institutions, the soonest first. `scheduled` are their scheduled runs, the latest first. */
function nextDates(institutions: readonly Institution[], scheduled: readonly RunView[]) {
  const now = serverNow()
  const periods = new Map(scheduled.toReversed().map(({ institutionId, period }) => [institutionId, period]))
  return institutions
    .flatMap((one) => {
      const date = nextGeneration(one, now, periods.get(one.id) ?? null)
      return date === null ? [] : [{ id: one.id, name: one.name, date }]
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The hint if no institution has a day, with a link to the settings if there is only one institution. */
function ByHand({ institutionId }: { institutionId: string | null }) {
  const mayEdit = useMay()('edit', 'institutions')
  return (
    <p className="muted">
      {runs.next.none}{' '}
      {institutionId !== null && mayEdit && (
        <LinkBase to={`/panel/institutions/${institutionId}/update#billing`}>{runs.next.choose}</LinkBase>
      )}
    </p>
  )
}

function onlyInstitutionOf(actor: ReturnType<typeof useActor>): string | null {
  if (managesSeveral(actor)) return null
  return actor?.memberships.find(({ role }) => role === 'Admin')?.institutionId ?? null
}
