import { LinkBase } from 'react-admin'
import styles from './SectionTabs.module.css'
import { money } from '../../providers/es/money.ts'
import { createText } from '../../providers/text.ts'
import { sports } from '../../providers/es/sports.ts'

const tMoney = createText(money)
const tSports = createText(sports)

export type SectionTab = { to: string; label: string; current: boolean }

/** Links between the lists of a section, such as cuotas and receipts. */
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

/** Links between cuotas and receipts. */
export function MoneyTabs({ current }: { current: 'payments' | 'receipts' }) {
  return (
    <SectionTabs
      label={tMoney('tabs.label')}
      tabs={[
        { to: '/panel/payments', label: tMoney('tabs.payments'), current: current === 'payments' },
        { to: '/panel/payments/receipts', label: tMoney('tabs.receipts'), current: current === 'receipts' },
      ]}
    />
  )
}

/** Links between sports and their types (super admin). */
export function SportTabs({ current }: { current: 'sports' | 'types' }) {
  return (
    <SectionTabs
      label={tSports('tabs.label')}
      tabs={[
        { to: '/panel/manage-sports', label: tSports('tabs.sports'), current: current === 'sports' },
        { to: '/panel/manage-sports/types', label: tSports('tabs.types'), current: current === 'types' },
      ]}
    />
  )
}
