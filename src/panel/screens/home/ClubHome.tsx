import { useId } from 'react'
import { LinkBase, useGetOne } from 'react-admin'
import { WAITING } from '#domain/clubs/waiting'
import { periodOf } from '#domain/values/calendar'
import { NotLoaded } from '../../page/PageFailure.tsx'
import { home } from '../../../providers/es/home.ts'
import { MoneyFigures } from '../../figures/MoneyFigures.tsx'
import { todayAt } from '../../data/useInstitution.ts'
import styles from './home.module.css'
import { Badge } from '../../values/Badge.tsx'
import type { Institution } from '#domain/clubs/institution'
import { fill } from '../../../providers/i18n/text.ts'
import { listAddress } from '../../figures/listAddress.ts'
import { CollectedDays } from './CollectedDays.tsx'
import { LatestActivity } from './LatestActivity.tsx'
import { FIRST_STEPS, NextSteps, Today } from './Today.tsx'
import { thisMonth } from '../../figures/moneyFigures.ts'
import { PlansNearLimit, SystemNotices, PlatformCounts } from '../../figures/PlatformFigures.tsx'
import { useFirst } from '../../data/useRecords.ts'
import { useMay } from '../../data/useActor.ts'

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
      <header className={styles.head}>
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
        <NotLoaded query={{ error, refetch }} isPart rows={3} />
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
      <header className={styles.head}>
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
