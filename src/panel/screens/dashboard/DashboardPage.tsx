import { dashboard } from '../../../providers/es/home.ts'
import { MoneyFigures } from '../../figures/MoneyFigures.tsx'
import { Section } from '../../form/FormSection.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'
import styles from './Dashboard.module.css'
import { FeeMonths } from './FeeMonths.tsx'
import { ReceivedMonths } from './ReceivedMonths.tsx'
import { thisMonth } from '../../figures/moneyFigures.ts'
import { SystemNotices, PlatformCounts } from '../../figures/PlatformFigures.tsx'

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
