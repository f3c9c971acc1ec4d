import { useId } from 'react'
import { LinkBase, useGetOne, useGetList } from 'react-admin'
import { periodOf } from '#domain/values/calendar'
import { NotLoaded } from '../../page/PageFailure.tsx'
import { home } from '../../../providers/es/home.ts'
import { MoneyFigures } from '../../figures/MoneyFigures.tsx'
import { todayAt } from '../../data/useInstitution.ts'
import styles from './home.module.css'
import { LatestReceipts } from './LatestReceipts.tsx'
import { WaitingInvitations } from './WaitingInvitations.tsx'
import { Badge } from '../../values/Badge.tsx'
import type { Institution } from '#domain/clubs/institution'
import type { RunView } from '#domain/money/run'
import { fill } from '../../../providers/i18n/text.ts'
import { failureReason, hasFailed } from '../../money/runFailure.ts'
import { monthOf } from '#domain/values/writtenDate'

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
  const listFilter = isOnly ? {} : { institutionId }
  return (
    <section className={styles.club} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>
          <LinkBase to={`/panel/institutions/${institutionId}`}>{name}</LinkBase>
        </h2>
        <Badge>{home.admin}</Badge>
      </header>
      {data?.status === 'draft' && (
        <p className={styles.draft}>
          {home.draft} <LinkBase to={`/panel/institutions/${institutionId}`}>{home.publish}</LinkBase>
        </p>
      )}
      <FailedRuns institutionId={institutionId} />
      {data ? (
        <MoneyFigures within={{ institutionId }} listFilter={listFilter} month={periodOf(todayAt(data))} />
      ) : (
        <NotLoaded query={{ error, refetch }} isPart rows={3} />
      )}
      <div className={styles.parts}>
        <LatestReceipts institutionId={institutionId} listFilter={listFilter} />
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
