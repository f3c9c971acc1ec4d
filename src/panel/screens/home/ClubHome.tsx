import { useId } from 'react'
import { LinkBase, useGetOne } from 'react-admin'
import { WAITING, waitingSchema, type Waiting } from '#domain/clubs/waiting'
import { periodOf } from '#domain/values/calendar'
import { Section, Loaded, NotLoaded } from '../../page/Page.tsx'
import { home } from '../../../providers/es/home.ts'
import { MoneyFigures } from '../../figures/MoneyFigures.tsx'
import { todayAt, useFirst, useRead } from '../../data/queries.ts'
import { useMay } from '../../data/useActor.ts'
import styles from './home.module.css'
import { Badge } from '../../values/Badge.tsx'
import type { Institution } from '#domain/clubs/institution'
import { fill } from '../../../providers/i18n/text.ts'
import { listAddress, type ListFilter } from '../../list/listAddress.ts'
import { CollectedDays } from './CollectedDays.tsx'
import { LatestActivity } from './LatestActivity.tsx'
import { thisMonth } from '../../figures/currencyFigures.ts'
import { PlansNearLimit, SystemNotices, PlatformCounts, WaitingLines } from '../../figures/PlatformFigures.tsx'
import type { Action, Resource } from '#domain/access/access'
import { LinkButton } from '../../page/buttons.tsx'

type Props = {
  institutionId: string
  name: string
  /** The user manages only this institution, so lists need no filter for it. */
  isOnly: boolean
}

export function ClubHome({ institutionId, name, isOnly }: Props) {
  const heading = useId()
  const { data, error, refetch } = useGetOne<Institution>('institutions', { id: institutionId })
  const may = useMay()
  const mayPublish = may('publish', 'institutions', institutionId)
  const seesMoney = may('list', 'payments', institutionId)
  const listFilter = isOnly ? {} : { institutionId }
  return (
    <section className={styles.club} aria-labelledby={heading}>
      <header className="row">
        <h2 id={heading}>
          <LinkBase to={`/panel/${seesMoney ? 'institutions' : 'my-institutions'}/${institutionId}`}>{name}</LinkBase>
        </h2>
        <Badge>{home.admin}</Badge>
      </header>
      {data?.status === 'draft' && mayPublish && (
        <p className="note tone-warning">
          {home.draft} <LinkBase to={`/panel/institutions/${institutionId}`}>{home.publish}</LinkBase>
        </p>
      )}
      <Today institutionId={institutionId} listFilter={listFilter} />
      {!seesMoney ? null : data ? (
        <MoneyFigures
          within={{ institutionId }}
          listFilter={listFilter}
          month={periodOf(todayAt(data))}
          next={<NextSteps institutionId={institutionId} steps={FIRST_STEPS} />}
        />
      ) : (
        <NotLoaded query={{ error, refetch }} isPart />
      )}
      {seesMoney && (
        <div className={styles.parts}>
          {data && <CollectedDays institution={data} today={todayAt(data)} />}
          <LatestActivity institutionId={institutionId} />
        </div>
      )}
    </section>
  )
}

export function PlatformHome() {
  const heading = useId()
  const { total: runs = 0 } = useFirst('runs', WAITING.runs)
  return (
    <section className={styles.club} aria-labelledby={heading}>
      <header className="row">
        <h2 id={heading}>{home.platform}</h2>
        <LinkBase to="/panel/dashboard" className={styles.aside}>
          {home.toDashboard}
        </LinkBase>
      </header>
      <SystemNotices />
      {runs > 0 && (
        <p className="note tone-danger">
          <LinkBase to={listAddress('payments/runs', WAITING.runs)}>
            {fill(home.waits.runs, { smart_count: runs })}
          </LinkBase>
        </p>
      )}
      <PlansNearLimit />
      <PlatformCounts />
      <MoneyFigures within={{}} listFilter={{}} month={thisMonth()} />
    </section>
  )
}

type Kind = keyof Waiting

/** By urgency, each with the path of its list or page. */
const LISTS: readonly (readonly [kind: Kind, path: string])[] = [
  ['runs', 'payments/runs'],
  ['notices', 'payments/notices'],
  ['bank-lines', 'payments/bank-lines'],
  ['join-requests', 'join-requests'],
  ['uncountedDays', 'payments/reports'],
  ['reminders', 'payments/reminders'],
  ['erasures', 'users'],
  ['users', 'users'],
]

function addressOf(kind: Kind, path: string, institutionId: string, listFilter: ListFilter): string {
  if (kind === 'uncountedDays' || kind === 'reminders') return `/panel/${path}?institutionId=${institutionId}`
  return listAddress(path, { ...listFilter, ...WAITING[kind] })
}

type TodayProps = { institutionId: string; listFilter: ListFilter }

function Today({ institutionId, listFilter }: TodayProps) {
  const query = useRead(`institutions/${institutionId}/today`, waitingSchema)
  const linesOf = (waiting: Waiting) =>
    LISTS.map(([kind, path]) => ({
      kind,
      count: waiting[kind],
      to: addressOf(kind, path, institutionId, listFilter),
    })).filter(({ count }) => count > 0)
  return (
    <Section level={3} className={styles.part} title={home.today}>
      <Loaded query={{ ...query, data: query.data && linesOf(query.data) }} isPart>
        {(lines) =>
          lines.length > 0 ? (
            <WaitingLines lines={lines} />
          ) : (
            <>
              <p className="muted">{home.nothingWaits}</p>
              <NextSteps institutionId={institutionId} steps={STEPS} />
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

type Step = readonly [action: Action, resource: Resource, path: string, label: string]

const STEPS: readonly Step[] = [
  ['register', 'receipts', 'payments/cash', home.steps.collect],
  ['create', 'users', 'users/new', home.steps.newMember],
]
/** For an institution that has no cuotas yet. */
const FIRST_STEPS: readonly Step[] = [
  ['bulk', 'users', 'users/import', home.steps.importMembers],
  ['generate', 'payments', 'payments/generate', home.steps.generate],
]

function NextSteps({ institutionId, steps }: { institutionId: string; steps: readonly Step[] }) {
  const may = useMay()
  const open = steps.filter(([action, resource]) => may(action, resource, institutionId))
  if (open.length === 0) return null
  return (
    <p className="row">
      {open.map(([, , path, label], place) => (
        <LinkButton key={path} variant={place === 0 ? 'contained' : 'outlined'} to={`/panel/${path}`} label={label} />
      ))}
    </p>
  )
}
