import { LinkBase, useGetList } from 'react-admin'
import type { RunView } from '#domain/run'
import { home } from '../../../providers/es/home.ts'
import { createText } from '../../../providers/text.ts'
import { failureReason } from '../../money/runFailure.ts'
import { periodText } from '../../values/dateText.ts'
import styles from './home.module.css'

const t = createText(home)

/** Tells that the server could not generate the club's latest month, until somebody has put it right. */
export function FailedRun({ institutionId }: { institutionId: string }) {
  const { data } = useGetList<RunView>('runs', {
    filter: { institutionId, origin: 'schedule' },
    sort: { field: 'period', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
  })
  const [run] = data ?? []
  const reason = run ? failureReason(run) : null
  if (!run || reason === null) return null
  return (
    <p className={styles.failed} role="alert">
      {t('runFailed', { month: periodText(run.period), reason })}{' '}
      <LinkBase to={`/panel/payments/runs/${run.id}`}>{t('toRun')}</LinkBase>
    </p>
  )
}
