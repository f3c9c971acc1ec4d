import { useDataProvider, useNotify, useRefresh } from 'react-admin'
import type { RunView } from '#domain/run'
import { failureOf } from '../../panel/money/failure.ts'
import { ConfirmButton } from '../../panel/page/ConfirmButton.tsx'
import { monthOf } from '#domain/writtenDate'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'
import { runs } from '../../providers/es/runs.ts'
import { createText } from '../../providers/text.ts'
import { dismissRun } from './runCalls.ts'

const t = createText(runs)

/** Dismisses a month that the server could not generate, once the user has confirmed it. */
export function DismissButton({ run }: { run: RunView }) {
  const api = useDataProvider<PanelDataProvider>()
  const notify = useNotify()
  const refresh = useRefresh()
  const month = monthOf(run.period)
  const dismiss = async () => {
    try {
      await dismissRun(api, run)
      notify(t('pending.done', { month }), { type: 'success' })
    } catch (error) {
      notify(failureOf(error, [], t('pending.failed')).message ?? '', { type: 'error' })
    }
    refresh()
  }
  return (
    <ConfirmButton
      label={t('pending.dismiss')}
      accessibleLabel={t('pending.named', { action: t('pending.dismiss'), month })}
      title={t('pending.ask', { month })}
      body={t('pending.body')}
      confirmLabel={t('pending.dismiss')}
      onConfirm={dismiss}
    />
  )
}
