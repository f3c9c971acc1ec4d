import { useState } from 'react'
import { useGetList } from 'ra-core'
import type { FeeView } from '#domain/fee'
import { myInstitutions } from '../../providers/es/myInstitutions.ts'
import { createText } from '../../providers/text.ts'
import { PageFailure } from '../PageFailure.tsx'
import { PageLoading } from '../PageLoading.tsx'
import styles from './MyInstitutions.module.css'
import { OwnFee } from './OwnFee.tsx'
import { standingOf } from './standing.ts'
import { StandingBanner } from './StandingBanner.tsx'

const t = createText(myInstitutions)

/** How many settled cuotas are shown before the older ones are asked for. */
const SETTLED_AT_FIRST = 3

/** The answer, then one's cuotas in an institution: what is to be paid first, the oldest day on top; then the settled ones, latest first. */
export function OwnFees({ userId, institutionId }: { userId: string; institutionId: string }) {
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch } = useGetList<FeeView>('payments', {
    filter: { userId, institutionId },
    sort: { field: 'dueDate', order: 'DESC' },
    pagination: { page: 1, perPage: 1000 },
  })
  if (!data) return error ? <PageFailure error={error} onRetry={() => void refetch()} /> : <PageLoading rows={4} />
  const open = data.filter(({ balance }) => balance > 0).toReversed()
  const settled = data.filter(({ balance }) => balance <= 0)
  const shown = isWhole ? settled : settled.slice(0, SETTLED_AT_FIRST)
  return (
    <>
      <StandingBanner standing={standingOf(data)} />
      <section className={styles.section} aria-labelledby="own-fees">
        <h2 id="own-fees">{t('fees')}</h2>
        {data.length === 0 && <p className={styles.muted}>{t('feesEmpty')}</p>}
        <ul className={styles.fees}>
          {[...open, ...shown].map((fee) => (
            <OwnFee key={fee.id} fee={fee} />
          ))}
        </ul>
        {shown.length < settled.length && (
          <button type="button" className={`button button-quiet ${styles.more}`} onClick={() => setWhole(true)}>
            {t('more')}
          </button>
        )}
      </section>
    </>
  )
}
