import { myInstitutions } from '../../providers/es/myInstitutions.ts'
import { createText } from '../../providers/text.ts'
import type { Standing } from './standing.ts'
import styles from './StandingBanner.module.css'
import { standingText } from './standingText.ts'

const t = createText(myInstitutions)

/** Whether one's cuotas are paid: the first thing a member looks for. */
export function StandingBanner({ standing, compact = false }: { standing: Standing; compact?: boolean }) {
  const { answer, details } = standingText(standing)
  return (
    <section
      aria-label={t('summary')}
      className={[styles.banner, styles[standing.kind], compact && styles.compact].filter(Boolean).join(' ')}
    >
      <p className={styles.answer}>{answer}</p>
      <p className={styles.details}>{details.join(' ')}</p>
    </section>
  )
}
