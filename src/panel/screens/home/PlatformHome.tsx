import { useId } from 'react'
import { LinkBase } from 'react-admin'
import { home } from '../../../providers/es/home.ts'
import { MoneyFigures } from '../../figures/MoneyFigures.tsx'
import { SystemNotices } from '../../figures/SystemNotices.tsx'
import { thisMonth } from '../../figures/useMoneySums.ts'
import styles from './home.module.css'

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
