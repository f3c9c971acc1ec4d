import { useId } from 'react'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import styles from './Figures.module.css'

type FiguresProps = {
  /** The first thing read of a record: larger. */
  ofRecord?: boolean
  children: ReactNode
}

/** Figures side by side. */
export function Figures({ ofRecord = false, children }: FiguresProps) {
  return <dl className={ofRecord ? `${styles.figures} ${styles.ofRecord}` : styles.figures}>{children}</dl>
}

type FigureProps = {
  label: string
  value: ReactNode
  /** The list that is counted. */
  to?: string
  /** Below the value: how many, what it was before, or what explains it. */
  children?: ReactNode
  tone?: 'danger' | 'warning' | undefined
}

/** One figure, and the way to the list that it counts; the link is called by its label and its value. */
export function Figure({ label, value, to, children, tone }: FigureProps) {
  const id = useId()
  return (
    <div className={styles.figure}>
      <dt id={`${id}label`}>{label}</dt>
      <dd className={styles.value} data-tone={tone}>
        {to ? (
          <LinkBase to={to} id={`${id}value`} aria-labelledby={`${id}label ${id}value`}>
            {value}
          </LinkBase>
        ) : (
          value
        )}
      </dd>
      {children && <dd className={styles.details}>{children}</dd>}
    </div>
  )
}
