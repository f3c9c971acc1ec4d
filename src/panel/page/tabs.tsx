import { useEffect, useRef } from 'react'
import { LinkBase } from 'react-admin'
import { sports } from '../../providers/es/sports.ts'
import styles from './page.module.css'

type SectionTab = { to: string; label: string; current: boolean }

export function SectionTabs({ label, tabs }: { label: string; tabs: readonly SectionTab[] }) {
  const list = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)
  const key = current && `${current.to} ${tabs.map((tab) => tab.label).join()}`
  useEffect(() => {
    // On a phone not all tabs fit: the current one is in the middle.
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
