import { useState } from 'react'
import type { ReactElement } from 'react'
import { Button as MaterialButton, DialogActions } from '@mui/material'
import { useDataProvider, useRefresh, useResourceContext } from 'react-admin'
import { isBulkResource } from '#domain/bulk'
import type { BulkAction as Action, BulkResource } from '#domain/bulk'
import { listedNow } from '../../../providers/bulk.ts'
import type { BulkTargets, NamedResult } from '../../../providers/bulk.ts'
import type { PanelDataProvider } from '../../../providers/dataProvider.ts'
import { bulk } from '../../../providers/es/bulk.ts'
import { panel } from '../../../providers/es/panel.ts'
import { createText } from '../../../providers/text.ts'
import { toast, UNDO_LIFE_MS } from '../../../providers/toast.ts'
import { Dialog } from '../../page/Dialog.tsx'
import { BulkRefusals } from './BulkRefusals.tsx'
import { ActionButton } from '../ActionButton.tsx'
import { useChosen } from '../useChosen.ts'

const t = createText(bulk)

type Props<Resource extends BulkResource> = {
  label: string
  icon: ReactElement
  action: Action<Resource>
  /** The action that undoes it, for the records it was done to. */
  undo?: Action<Resource>
  /** Asks first: for actions that cannot be undone or that affect people. `isWelcome` marks one that harms nobody. */
  confirm?: { title: string; body: string; isWelcome?: boolean }
}

/**
 * Does an action to the chosen records in one call and transaction, each by the rules and the version of a single one.
 * Shows how many succeeded, and which were refused and why; those stay chosen. Undo uses the versions in the answer, so
 * that nothing saved meanwhile is lost.
 */
export function BulkAction<Resource extends BulkResource>({ label, icon, action, undo, confirm }: Props<Resource>) {
  const { count, targets, forget } = useChosen()
  const { run, isRunning, refused, close } = useBulk<Resource>()
  const [isAsking, setAsking] = useState(false)
  const isGrave = confirm !== undefined && !confirm.isWelcome
  const go = async () => {
    const isDone = await run({ action, undo, targets })
    setAsking(false)
    if (isDone) forget()
  }
  return (
    <>
      <ActionButton
        label={label}
        color={isGrave ? 'error' : 'inherit'}
        disabled={isRunning || count === 0}
        onClick={() => (confirm ? setAsking(true) : void go())}
      >
        {icon}
      </ActionButton>
      {confirm && isAsking && (
        <Dialog title={confirm.title} onClose={() => setAsking(false)}>
          <p>
            {t('confirm', { smart_count: count })} {confirm.body}
          </p>
          <DialogActions>
            <MaterialButton
              variant="contained"
              color={isGrave ? 'error' : 'primary'}
              disabled={isRunning}
              onClick={() => void go()}
            >
              {label}
            </MaterialButton>
            <MaterialButton variant="outlined" disabled={isRunning} onClick={() => setAsking(false)}>
              {panel.confirm.cancel}
            </MaterialButton>
          </DialogActions>
        </Dialog>
      )}
      {refused && <BulkRefusals refused={refused} onClose={close} />}
    </>
  )
}

type Run<Resource extends BulkResource> = {
  action: Action<Resource>
  undo?: Action<Resource>
  targets: BulkTargets
  told?: 'done' | 'undone'
}

/**
 * Makes bulk calls of the resource in context. `run` returns whether the call was made, even if it refused every
 * record.
 */
function useBulk<Resource extends BulkResource>() {
  const resource = useResourceContext() ?? ''
  const dataProvider = useDataProvider<PanelDataProvider>()
  const refresh = useRefresh()
  const [isRunning, setRunning] = useState(false)
  const [refused, setRefused] = useState<NamedResult['refused'] | null>(null)

  const run = async ({ action, undo, targets, told = 'done' }: Run<Resource>): Promise<boolean> => {
    if (!isBulkResource(resource)) throw new Error(`${resource} has no bulk actions`)
    setRunning(true)
    try {
      const result = await dataProvider.bulk(resource, action, targets)
      tell(result, told, undo && (() => void run({ action: undo, targets: { records: result.done }, told: 'undone' })))
      setRefused(result.refused.length > 0 ? result.refused : null)
      return true
    } catch (error) {
      const total = listedNow(error)
      const message = error instanceof Error ? error.message : panel.network.unexpected
      toast.error({ message: total === null ? message : t('listChanged', { total }) })
      return false
    } finally {
      setRunning(false)
      refresh()
    }
  }
  return { run, isRunning, refused, close: () => setRefused(null) }
}

/** A dialog shows what was refused; the toast shows what was done. */
function tell({ done }: NamedResult, told: 'done' | 'undone', onUndo: (() => void) | undefined): void {
  if (done.length === 0) return
  toast.success({
    message: t(told, { smart_count: done.length }),
    ...(onUndo && { action: { label: t('undo'), onAction: onUndo }, lifeMs: UNDO_LIFE_MS }),
  })
}
