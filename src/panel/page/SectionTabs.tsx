import { LinkBase } from 'react-admin'
import styles from './SectionTabs.module.css'

export type SectionTab = { to: string; label: string; current: boolean }

/** Links between the lists of one section, such as cuotas and receipts. */
export function SectionTabs({ label, tabs }: { label: string; tabs: readonly SectionTab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <LinkBase key={tab.to} to={tab.to} aria-current={tab.current ? 'page' : undefined} className={styles.tab}>
          {tab.label}
        </LinkBase>
      ))}
    </nav>
  )
}
