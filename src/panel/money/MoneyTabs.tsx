import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { money } from '../../providers/es/money.ts'
import { notices } from '../../providers/es/notices.ts'
import { fill } from '../../providers/i18n/text.ts'
import { whenIdle } from '../../ui/shell/whenIdle.ts'
import { useFirst } from '../data/queries.ts'
import { useMay } from '../data/useActor.ts'
import { SectionTabs } from '../page/tabs.tsx'

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

/** Whether the browser has had nothing to do since the page opened: the list's rows come first. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(async () => setIdle(true)), [])
  return isIdle
}

function labelOf(tab: MoneyTab, waiting: number): string {
  if (tab !== 'notices') return money.tabs[tab]
  return waiting > 0 ? fill(notices.tabWaiting, { count: waiting }) : notices.tab
}
