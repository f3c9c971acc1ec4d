import { LinkBase, useGetList } from 'react-admin'
import type { RunView } from '#domain/run'
import { home } from '../../../providers/es/home.ts'
import { createText } from '../../../providers/text.ts'
import { failureReason, hasFailed } from '../../money/runFailure.ts'
import { monthOf } from '#domain/writtenDate'
import styles from './home.module.css'

const t = createText(home)

/** The months of a club that the server could not generate, until somebody has generated or dismissed them. */
export function FailedRuns({ institutionId }: { institutionId: string }) {
  const { data = [] } = useGetList<RunView>('runs', {
    filter: { institutionId, origin: 'schedule', state: ['running', 'stopped'] },
    sort: { field: 'period', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  })
  return data.filter(hasFailed).map((run) => (
    <p key={run.id} className={styles.failed}>
      {t('runFailed', { month: monthOf(run.period), reason: failureReason(run) ?? '' })}{' '}
      <LinkBase to={`/panel/payments/runs/${run.id}`}>{t('toRun')}</LinkBase>
    </p>
  ))
}
