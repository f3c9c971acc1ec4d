import { useId, type ReactNode } from 'react'
import { OptionalLink } from '../page/buttons.tsx'
import styles from './Figures.module.css'

type FiguresProps = {
  /** Larger, for the first thing people read on a record. */
  ofRecord?: boolean
  children: ReactNode
}

export function Figures({ ofRecord = false, children }: FiguresProps) {
  return <dl className={ofRecord ? `${styles.figures} ${styles.ofRecord}` : styles.figures}>{children}</dl>
}

type FigureProps = {
  label: string
  value: ReactNode
  to?: string
  children?: ReactNode
  tone?: 'danger' | 'warning' | undefined
}

export function Figure({ label, value, to, children, tone }: FigureProps) {
  const id = useId()
  return (
    <div className={styles.figure}>
      <dt id={`${id}label`} className="muted">
        {label}
      </dt>
      <dd className={styles.value} data-tone={tone}>
        <OptionalLink to={to} id={`${id}value`} aria-labelledby={`${id}label ${id}value`}>
          {value}
        </OptionalLink>
      </dd>
      {children && <dd className={`muted ${styles.details}`}>{children}</dd>}
    </div>
  )
}
