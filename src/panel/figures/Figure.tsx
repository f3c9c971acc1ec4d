import { useId } from 'react'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import styles from './Figures.module.css'

type FigureProps = {
  label: string
  /** The list that is counted. */
  to: string
  value: ReactNode
  /** Below the value: how many, or what it was before. */
  children?: ReactNode
  tone?: 'danger'
}

/** Figures side by side. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.figures}>{children}</dl>
}

/** One figure, which leads to the list that it counts; the link is called by its label and its value. */
export function Figure({ label, to, value, children, tone }: FigureProps) {
  const id = useId()
  return (
    <div className={styles.figure}>
      <dt id={`${id}label`}>{label}</dt>
      <dd className={tone === 'danger' ? styles.danger : undefined}>
        <LinkBase to={to} id={`${id}value`} aria-labelledby={`${id}label ${id}value`} className={styles.value}>
          {value}
        </LinkBase>
      </dd>
      {children && <dd className={styles.details}>{children}</dd>}
    </div>
  )
}
