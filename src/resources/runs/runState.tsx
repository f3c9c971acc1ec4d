import type { RunView } from '#domain/money/run'
import { failureReason, hasFailed } from '../../panel/money/runFailure.ts'
import { Badge } from '../../panel/values/Badge.tsx'
import { runs } from '../../providers/es/runs.ts'
import styles from './runs.module.css'

/** A run's state in a word. A scheduled one that failed says so, and whether the server tries it again by itself. */
export function stateBadge(run: RunView) {
  const { state } = run
  if (hasFailed(run)) {
    return state === 'stopped' ? (
      <Badge tone="danger">{runs.failed}</Badge>
    ) : (
      <Badge tone="warning">{runs.retrying}</Badge>
    )
  }
  const tone = state === 'done' ? 'success' : state === 'undone' || state === 'dismissed' ? 'neutral' : 'warning'
  return <Badge tone={tone}>{runs.states[state]}</Badge>
}

export function stateCell(run: RunView) {
  const reason = failureReason(run)
  return (
    <>
      {stateBadge(run)} {reason !== null && <span className={styles.reason}>{reason}</span>}
    </>
  )
}
