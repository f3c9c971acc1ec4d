import { dashboard } from '../../../providers/es/home.ts'
import { MoneyFigures } from '../../figures/MoneyFigures.tsx'
import { SystemNotices } from '../../figures/SystemNotices.tsx'
import { thisMonth } from '../../figures/useMoneySums.ts'
import { Section } from '../../form/FormSection.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'
import styles from './Dashboard.module.css'
import { FeeMonths } from './FeeMonths.tsx'
import { ReceivedMonths } from './ReceivedMonths.tsx'
import { totalsSchema } from '#domain/money/feeSummary'
import { NotLoaded } from '../../page/PageFailure.tsx'
import { listAddress } from '../../figures/listAddress.ts'
import { Figure, Figures } from '../../figures/Figure.tsx'
import { useRead } from '../../data/useRead.ts'
import { formatCount } from '../../../ui/values/formats.ts'

/** The super admin's overview: counts, amounts compared with last month, and a year's history. */
export default function DashboardPage() {
  const month = thisMonth()
  return (
    <>
      <PageTitle title={dashboard.title} />
      <div className={styles.dashboard}>
        <SystemNotices />
        <Section title={dashboard.institutions}>
          <PlatformCounts />
        </Section>
        <Section title={dashboard.money}>
          <MoneyFigures within={{}} listFilter={{}} month={month} />
        </Section>
        <FeeMonths month={month} />
        <ReceivedMonths month={month} />
      </div>
    </>
  )
}

function PlatformCounts() {
  const { data, error, refetch } = useRead('dashboard', totalsSchema)
  if (!data) return <NotLoaded query={{ error, refetch }} isPart rows={2} />
  return (
    <Figures>
      {(['published', 'draft', 'archived'] as const).map((status) => (
        <Figure
          key={status}
          label={dashboard.institutionStatus[status]}
          to={listAddress('institutions', { status })}
          value={formatCount(data.institutions[status])}
        />
      ))}
      <Figure label={dashboard.activeMembers} to="/panel/institutions" value={formatCount(data.activeMembers)}>
        {dashboard.activeMembersWhere}
      </Figure>
    </Figures>
  )
}
