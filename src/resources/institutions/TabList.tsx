import { useId } from 'react'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import styles from './institutions.module.css'

type Props = {
  title: string
  /** The way to the whole list, for who has it. */
  whole: { to: string; label: string } | null
  /** React-admin's `<List>` of another resource. */
  children: ReactNode
}

/** A list of what belongs to the institution, in its tab. */
export function TabList({ title, whole, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.list}>
      <div className={styles.listHead}>
        <h2 id={id}>{title}</h2>
        {whole && <LinkBase to={whole.to}>{whole.label}</LinkBase>}
      </div>
      {children}
    </section>
  )
}
