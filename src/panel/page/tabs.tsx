import { useEffect, useRef, useState } from 'react'
import { LinkBase } from 'react-admin'
import { sports } from '../../providers/es/catalogue.ts'
import styles from './page.module.css'
import { useLocation } from 'react-router-dom'
import { money } from '../../providers/es/money.ts'
import { notices } from '../../providers/es/notices.ts'
import { fill } from '../../providers/i18n/text.ts'
import { whenIdle } from '../../ui/shell/whenIdle.ts'
import { useFirst } from '../data/queries.ts'
import { useMay } from '../data/useActor.ts'

type SectionTab = { to: string; label: string; current: boolean }

export function SectionTabs({ label, tabs }: { label: string; tabs: readonly SectionTab[] }) {
  const list = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)
  const key = current && `${current.to} ${tabs.map((tab) => tab.label).join()}`
  useEffect(() => {
    // Not all tabs fit on a phone: the current one is centred.
    const currentTab = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !currentTab || !key) return
    list.current.scrollLeft =
      currentTab.offsetLeft - list.current.offsetLeft - (list.current.clientWidth - currentTab.clientWidth) / 2
  }, [key])
  return (
    <nav aria-label={label} className={`swipe ${styles.tabs}`} ref={list}>
      {tabs.map((tab) => (
        <LinkBase key={tab.to} to={tab.to} aria-current={tab.current ? 'page' : undefined} className={styles.tab}>
          {tab.label}
        </LinkBase>
      ))}
    </nav>
  )
}

export function SportTabs({ current }: { current: 'sports' | 'types' }) {
  return (
    <SectionTabs
      label={sports.tabs.label}
      tabs={[
        { to: '/panel/manage-sports', label: sports.tabs.sports, current: current === 'sports' },
        { to: '/panel/manage-sports/types', label: sports.tabs.types, current: current === 'types' },
      ]}
    />
  )
}

const WAITING = { state: 'waiting', managed: true }

type MoneyTab = 'payments' | 'members' | 'cash' | 'bank' | 'receipts' | 'notices' | 'reminders' | 'runs' | 'reports'

/** The tabs of the money's lists. Cuotas and their sums by member keep each other's filter. */
export function MoneyTabs({ current }: { current: MoneyTab }) {
  const mayCollect = useMay()('register', 'receipts')
  const { total = 0 } = useFirst('notices', WAITING, { enabled: useIsIdle() })
  const { search } = useLocation()
  const filter = new URLSearchParams(search).get('filter')
  const isFiltered = filter !== null && (current === 'payments' || current === 'members')
  const query = isFiltered ? `?${new URLSearchParams({ filter }).toString()}` : ''
  const all: readonly [tab: MoneyTab, to: string][] = [
    ['payments', `/panel/payments${query}`],
    ['members', `/panel/payments/members${query}`],
    ['cash', '/panel/payments/cash'],
    ['bank', mayCollect ? '/panel/payments/bank' : '/panel/payments/bank-lines'],
    ['receipts', '/panel/payments/receipts'],
    ['notices', '/panel/payments/notices'],
    ['reminders', '/panel/payments/reminders'],
    ['runs', '/panel/payments/runs'],
    ['reports', '/panel/payments/reports'],
  ]
  const tabs = all.filter(([tab]) => mayCollect || tab !== 'cash')
  return (
    <SectionTabs
      label={money.tabs.label}
      tabs={tabs.map(([tab, to]) => ({ to, label: labelOf(tab, total), current: tab === current }))}
    />
  )
}

/** Whether the browser has been idle since the page opened: the list's rows come first. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(async () => setIdle(true)), [])
  return isIdle
}

function labelOf(tab: MoneyTab, waiting: number): string {
  if (tab !== 'notices') return money.tabs[tab]
  return waiting > 0 ? fill(notices.tabWaiting, { count: waiting }) : notices.tab
}
