import { dashboard } from '../../../providers/es/home.ts'
import { createText } from '../../../providers/text.ts'
import { MoneyFigures } from '../../figures/MoneyFigures.tsx'
import { SystemNotices } from '../../figures/SystemNotices.tsx'
import { thisMonth } from '../../figures/useMoneySums.ts'
import { Section } from '../../form/FormSection.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'
import styles from './Dashboard.module.css'
import { FeeMonths } from './FeeMonths.tsx'
import { PlatformCounts } from './PlatformCounts.tsx'
import { ReceivedMonths } from './ReceivedMonths.tsx'

const t = createText(dashboard)

/**
 * The super admin's overview: counts, amounts compared with last month, and a year's history. Each part loads and fails
 * on its own. Each figure links to the list that it counts.
 */
export default function DashboardPage() {
  const month = thisMonth()
  return (
    <>
      <PageTitle title={t('title')} />
      <div className={styles.dashboard}>
        <SystemNotices />
        <Section title={t('institutions')}>
          <PlatformCounts />
        </Section>
        <Section title={t('money')}>
          <MoneyFigures within={{}} told={{}} month={month} />
        </Section>
        <FeeMonths month={month} />
        <ReceivedMonths month={month} />
      </div>
    </>
  )
}
