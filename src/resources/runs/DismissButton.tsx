import type { RunView } from '#domain/money/run'
import { useChange } from '../../panel/action/useChange.ts'
import { ConfirmButton } from '../../panel/page/ConfirmButton.tsx'
import { monthOf } from '#domain/values/writtenDate'
import { runs } from '../../providers/es/runs.ts'
import { fill } from '../../providers/i18n/text.ts'
import { changeRun } from './runCalls.ts'

/** Dismisses a month that the server could not generate, once the user has confirmed it. */
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
