import type { ReactNode } from 'react'
import { usePageTitle } from '../ui/shell/usePageTitle.ts'
import styles from './Page.module.css'

export function Page({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </header>
      {children}
    </div>
  )
}
