import { CourtArt } from '../theme/CourtArt.tsx'
import styles from './Notice.module.css'
import { shell } from '../../providers/es/shell.ts'
import { failureText } from './requestFailure.ts'
import type { ReactNode } from 'react'

type Props = {
  title: string
  detail?: ReactNode
  level?: 1 | 2
  alert?: boolean
  children?: ReactNode
}

export function Notice({ title, detail, level = 2, alert = false, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={styles.notice} role={alert ? 'alert' : undefined}>
      <CourtArt seed={title} className={styles.art} />
      <Heading className={styles.title}>{title}</Heading>
      {detail && <p className={styles.detail}>{detail}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  )
}

export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice alert title={shell.error.title} detail={failureText(error)}>
      <button type="button" className="button" onClick={onRetry}>
        {shell.error.retry}
      </button>
    </Notice>
  )
}
