import type { ReactNode } from 'react'
import { ChevronIcon } from '../ui/theme/icons.tsx'
import styles from './Question.module.css'

type Props = { question: string; answer: string; open?: boolean; children?: ReactNode }

export function Question({ question, answer, open = false, children }: Props) {
  return (
    <details className={styles.item} open={open}>
      <summary className={styles.question}>
        {question}
        <ChevronIcon className={styles.chevron} />
      </summary>
      <p className={styles.answer}>{answer}</p>
      {children && <p className={styles.answer}>{children}</p>}
    </details>
  )
}
