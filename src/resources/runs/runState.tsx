import type { RunView } from '#domain/money/run'
import { failureReason, hasFailed } from '../../panel/money/runFailure.ts'
import { Badge } from '../../panel/values/Badge.tsx'
import { runs } from '../../providers/es/runs.ts'
import styles from './runs.module.css'
import { useChange } from '../../panel/action/useChange.ts'
import { ConfirmButton } from '../../panel/page/ConfirmButton.tsx'
import { monthOf } from '#domain/values/writtenDate'
import { fill } from '../../providers/i18n/text.ts'
import { changeRun } from './runCalls.ts'

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

export function DismissButton({ run }: { run: RunView }) {
  const { change } = useChange()
  const month = monthOf(run.period)
  const dismiss = () =>
    change((api) => changeRun(api, run.id, 'dismissal', { version: run.version }), fill(runs.pending.done, { month }))
  return (
    <ConfirmButton
      label={runs.pending.dismiss}
      accessibleLabel={fill(runs.pending.named, { action: runs.pending.dismiss, month })}
      title={fill(runs.pending.ask, { month })}
      body={runs.pending.body}
      confirmLabel={runs.pending.dismiss}
      onConfirm={dismiss}
    />
  )
}
