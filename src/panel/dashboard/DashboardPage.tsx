import { totalsSchema } from '#domain/totals'
import type { DashboardTotals } from '#domain/totals'
import { dashboard } from '../../providers/es/dashboard.ts'
import { createText } from '../../providers/text.ts'
import { PageFailure } from '../PageFailure.tsx'
import { PageLoading } from '../PageLoading.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { useRead } from '../useRead.ts'
import styles from './Dashboard.module.css'
import { FeeBars } from './FeeBars.tsx'
import { MoneyTable } from './MoneyTable.tsx'

const t = createText(dashboard)

/** The super admin's first look: how many, how they stand, how much. */
export default function DashboardPage() {
  const { data, error, refetch } = useRead('dashboard', totalsSchema)
  return (
    <>
      <PageTitle title={t('title')} />
      {data ? (
        <Sums totals={data} />
      ) : error ? (
        <PageFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </>
  )
}

function Sums({ totals }: { totals: DashboardTotals }) {
  const { institutions, activeMembers, fees, money } = totals
  return (
    <div className={styles.dashboard}>
      <dl className={styles.figures}>
        <Figure label={t('activeMembers')} value={activeMembers} />
        {(['published', 'draft', 'archived'] as const).map((status) => (
          <Figure key={status} label={t(`institutionStatus.${status}`)} value={institutions[status]} />
        ))}
      </dl>
      <MoneyTable money={money} />
      <FeeBars fees={fees} />
    </div>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{value.toLocaleString('es-AR')}</dd>
    </div>
  )
}
