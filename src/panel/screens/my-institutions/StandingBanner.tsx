import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { createText } from '../../../providers/text.ts'
import type { Standing } from './standing.ts'
import styles from './StandingBanner.module.css'
import { standingText } from './standingText.ts'

const t = createText(myInstitutions)

type Props = { standing: Standing; compact?: boolean }

/**
 * Whether the member's cuotas are paid: the first thing they look for. Compact: one of several, under its institution's
 * name.
 */
export function StandingBanner({ standing, compact = false }: Props) {
  const { answer, details } = standingText(standing)
  const look = [styles.banner, styles[standing.kind], compact && styles.compact].filter(Boolean).join(' ')
  const text = (
    <>
      <p className={styles.answer}>{answer}</p>
      <p className={styles.details}>{details.join(' ')}</p>
    </>
  )
  // Landmarks need distinct names. A list of institutions needs no landmarks.
  if (compact) return <div className={look}>{text}</div>
  return (
    <section aria-label={t('summary')} className={look}>
      {text}
    </section>
  )
}
