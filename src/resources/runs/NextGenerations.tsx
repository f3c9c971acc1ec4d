import { LinkBase, useGetList } from 'react-admin'
import { can } from '#domain/access/access'
import { managesSeveral } from '#domain/access/actor'
import type { Institution } from '#domain/clubs/institution'
import { nextGeneration } from '#domain/money/monthlyDay'
import type { RunView } from '#domain/money/run'
import { MANAGED, useActor } from '../../panel/data/useActor.ts'
import { dayText } from '../../panel/values/dateText.ts'
import { runs } from '../../providers/es/runs.ts'
import { fill } from '../../providers/i18n/text.ts'
import styles from './runs.module.css'

/** How many institutions are read, and how many of them are shown. */
const READ = 100
const SHOWN = 3

/** When the server generates cuotas by itself next, for the institutions that the user manages. */
export function NextGenerations() {
  const actor = useActor()
  const institutions = useGetList<Institution>('institutions', {
    filter: { ...MANAGED, generatesOn_gte: 1 },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: READ },
  })
  const done = useGetList<RunView>('runs', {
    filter: { ...MANAGED, origin: 'schedule' },
    sort: { field: 'period', order: 'DESC' },
    pagination: { page: 1, perPage: READ },
  })
  if (!institutions.data || !done.data) return null
  const dates = nextDates(institutions.data, done.data)
  const [first] = dates
  if (!first) return <ByHand institutionId={onlyInstitutionOf(actor)} />
  if (!managesSeveral(actor)) return <p className={styles.next}>{fill(runs.next.one, { date: dayText(first.date) })}</p>
  const more = dates.length - SHOWN
  return (
    <p className={styles.next}>
      {runs.next.several}{' '}
      {dates
        .slice(0, SHOWN)
        .map(({ name, date }) => `${name}, ${dayText(date)}`)
        .join('; ')}
      {more > 0 && `; ${fill(runs.next.more, { smart_count: more })}`}.
    </p>
  )
}

/** The next date of each institution that has one, the soonest first; `done` are the scheduled runs, the latest first. */
function nextDates(institutions: readonly Institution[], done: readonly RunView[]) {
  const now = Date.now()
  const periods = new Map(done.toReversed().map(({ institutionId, period }) => [institutionId, period]))
  return institutions
    .flatMap((one) => {
      const date = nextGeneration(one, now, periods.get(one.id) ?? null)
      return date === null ? [] : [{ id: one.id, name: one.name, date }]
    })
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The hint if no institution has a day, with a link to the settings if there is only one institution. */
function ByHand({ institutionId }: { institutionId: string | null }) {
  const mayEdit = can(useActor(), 'edit', 'institutions')
  return (
    <p className={styles.next}>
      {runs.next.none}{' '}
      {institutionId !== null && mayEdit && (
        <LinkBase to={`/panel/institutions/${institutionId}/update`}>{runs.next.choose}</LinkBase>
      )}
    </p>
  )
}

function onlyInstitutionOf(actor: ReturnType<typeof useActor>): string | null {
  if (managesSeveral(actor)) return null
  return actor?.memberships.find(({ role }) => role === 'Admin')?.institutionId ?? null
}
