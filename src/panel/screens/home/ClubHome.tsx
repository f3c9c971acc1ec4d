import { useId } from 'react'
import { LinkBase, RecordContextProvider, useGetList, useGetOne } from 'react-admin'
import { can } from '#domain/access/access'
import { periodOf } from '#domain/values/calendar'
import { NotLoaded } from '../../page/PageFailure.tsx'
import { home } from '../../../providers/es/home.ts'
import { MoneyFigures } from '../../figures/MoneyFigures.tsx'
import { todayAt } from '../../data/useInstitution.ts'
import styles from './home.module.css'
import { Badge } from '../../values/Badge.tsx'
import type { Institution } from '#domain/clubs/institution'
import type { RunView } from '#domain/money/run'
import { fill } from '../../../providers/i18n/text.ts'
import { failureReason, hasFailed } from '../../money/runFailure.ts'
import { monthOf } from '#domain/values/writtenDate'
import { CalendarDay } from '../../../ui/values/Day.tsx'
import { Money } from '../../../ui/values/Money.tsx'
import { listAddress, type ListFilter } from '../../figures/listAddress.ts'
import { MemberName, personName } from '../../people/PersonName.tsx'
import { MANAGED, useActor } from '../../data/useActor.ts'
import type { ReceiptView } from '#domain/money/receipt'
import type { UserView } from '#domain/members/user'
import { SystemNotices } from '../../figures/SystemNotices.tsx'
import { thisMonth } from '../../figures/useMoneySums.ts'

type Props = {
  institutionId: string
  name: string
  /** The user manages only this institution, so lists need no filter for it. */
  isOnly: boolean
}

/** What a club's administrator opens the panel for. Each part loads and fails on its own. */
export function ClubHome({ institutionId, name, isOnly }: Props) {
  const heading = useId()
  const { data, error, refetch } = useGetOne<Institution>('institutions', { id: institutionId })
  const actor = useActor()
  const subject = { institutionIds: [institutionId] }
  const mayPublish = can(actor, 'publish', 'institutions', subject)
  const seesMoney = can(actor, 'list', 'payments', subject)
  const listFilter = isOnly ? {} : { institutionId }
  return (
    <section className={styles.club} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>
          <LinkBase to={`/panel/${seesMoney ? 'institutions' : 'my-institutions'}/${institutionId}`}>{name}</LinkBase>
        </h2>
        <Badge>{home.admin}</Badge>
      </header>
      {data?.status === 'draft' && mayPublish && (
        <p className={styles.draft}>
          {home.draft} <LinkBase to={`/panel/institutions/${institutionId}`}>{home.publish}</LinkBase>
        </p>
      )}
      {seesMoney && <FailedRuns institutionId={institutionId} />}
      {!seesMoney ? null : data ? (
        <MoneyFigures within={{ institutionId }} listFilter={listFilter} month={periodOf(todayAt(data))} />
      ) : (
        <NotLoaded query={{ error, refetch }} isPart rows={3} />
      )}
      <div className={styles.parts}>
        {seesMoney && <LatestReceipts institutionId={institutionId} listFilter={listFilter} />}
        <WaitingInvitations institutionId={institutionId} listFilter={listFilter} />
      </div>
    </section>
  )
}

/** The months of a club that the server could not generate, until they are generated or dismissed. */
function FailedRuns({ institutionId }: { institutionId: string }) {
  const { data = [] } = useGetList<RunView>('runs', {
    filter: { institutionId, origin: 'schedule', state: ['running', 'stopped'] },
    sort: { field: 'period', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  })
  return data.filter(hasFailed).map((run) => (
    <p key={run.id} className={styles.failed}>
      {fill(home.runFailed, { month: monthOf(run.period), reason: failureReason(run) ?? '' })}{' '}
      <LinkBase to={`/panel/payments/runs/${run.id}`}>{home.toRun}</LinkBase>
    </p>
  ))
}

const LATEST = { pagination: { page: 1, perPage: 5 }, sort: { field: 'receivedOn', order: 'DESC' } } as const

type LatestReceiptsProps = { institutionId: string; listFilter: ListFilter }

function LatestReceipts({ institutionId, listFilter }: LatestReceiptsProps) {
  const heading = useId()
  const filter = { institutionId, ...MANAGED }
  const { data, error, refetch } = useGetList<ReceiptView>('receipts', { ...LATEST, filter })
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 id={heading}>{home.latest}</h3>
      {!data && <NotLoaded query={{ error, refetch }} isPart rows={4} />}
      {data?.length === 0 && <p className={styles.muted}>{home.latestEmpty}</p>}
      {data && data.length > 0 && (
        <>
          <ul className={styles.rows}>
            {data.map((receipt) => (
              <li key={receipt.id} className={styles.row}>
                <span className={styles.who}>
                  <LinkBase
                    to={`/panel/payments/receipts/${receipt.id}`}
                    aria-label={fill(home.receipt, { number: receipt.number })}
                  >
                    {`N.º ${receipt.number}`}
                  </LinkBase>{' '}
                  <RecordContextProvider value={receipt}>
                    <MemberName source="payerId" />
                  </RecordContextProvider>
                  {receipt.reversedAt !== null && <Badge>{home.reversed}</Badge>}
                </span>
                <span className={styles.muted}>
                  <CalendarDay date={receipt.receivedOn} />
                </span>
                <Money amount={receipt.amount} currency={receipt.currency} />
              </li>
            ))}
          </ul>
          <LinkBase to={listAddress('payments/receipts', listFilter)}>{home.allReceipts}</LinkBase>
        </>
      )}
    </section>
  )
}

const WAITING = { pagination: { page: 1, perPage: 3 }, sort: { field: 'createdAt', order: 'DESC' } } as const

type WaitingInvitationsProps = { institutionId: string; listFilter: ListFilter }

function WaitingInvitations({ institutionId, listFilter }: WaitingInvitationsProps) {
  const heading = useId()
  const filter = { institutionId, invited: true }
  const { data, total = 0, error, refetch } = useGetList<UserView>('users', { ...WAITING, filter })
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h3 id={heading}>{home.waiting}</h3>
      {!data && <NotLoaded query={{ error, refetch }} isPart rows={3} />}
      {data && total === 0 && <p className={styles.muted}>{home.waitingEmpty}</p>}
      {data && total > 0 && (
        <>
          <ul className={styles.rows}>
            {data.map((user) => (
              <li key={user.id} className={styles.row}>
                <LinkBase to={`/panel/users/${user.id}`} className={styles.who}>
                  {personName(user)}
                </LinkBase>
                <span className={styles.muted}>{user.email}</span>
              </li>
            ))}
          </ul>
          <LinkBase to={listAddress('users', { ...listFilter, invited: true })}>
            {fill(home.allWaiting, { smart_count: total })}
          </LinkBase>
        </>
      )}
    </section>
  )
}

/** What a super admin looks at first; the rest is on the dashboard. */
export function PlatformHome() {
  const heading = useId()
  return (
    <section className={styles.club} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>{home.platform}</h2>
        <LinkBase to="/panel/dashboard" className={styles.aside}>
          {home.toDashboard}
        </LinkBase>
      </header>
      <SystemNotices />
      <MoneyFigures within={{}} listFilter={{}} month={thisMonth()} />
    </section>
  )
}
