import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { usePageTitle } from '../ui/shell/usePageTitle.ts'
import styles from './Page.module.css'

type Props = { title: string; intro?: string; back?: ReactNode; children: ReactNode }

export function Page({ title, intro, back, children }: Props) {
  usePageTitle(title)
  return (
    <div className={styles.page}>
      {back}
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </header>
      {children}
    </div>
  )
}

/** A link to the record's list, or to the form's record. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className={`${styles.back} no-print`} to={to}>
      <span aria-hidden="true">←</span> {children}
    </Link>
  )
}
