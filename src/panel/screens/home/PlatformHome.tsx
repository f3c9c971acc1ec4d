import { useId } from 'react'
import { LinkBase } from 'react-admin'
import { home } from '../../../providers/es/home.ts'
import { createText } from '../../../providers/text.ts'
import { MoneyFigures } from '../../figures/MoneyFigures.tsx'
import { SystemNotices } from '../../figures/SystemNotices.tsx'
import { thisMonth } from '../../figures/useMoneySums.ts'
import styles from './home.module.css'

const t = createText(home)

/** What a super admin looks at first; the rest is on the dashboard. */
export function PlatformHome() {
  const heading = useId()
  return (
    <section className={styles.club} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>{t('platform')}</h2>
        <LinkBase to="/panel/dashboard" className={styles.aside}>
          {t('toDashboard')}
        </LinkBase>
      </header>
      <SystemNotices />
      <MoneyFigures within={{}} told={{}} month={thisMonth()} />
    </section>
  )
}
