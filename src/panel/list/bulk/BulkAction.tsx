import { useState, type ReactElement } from 'react'
import { useRefresh, useResourceContext } from 'react-admin'
import { isBulkResource, type BulkAction as Action, type BulkResource, type RemovableInBulk } from '#domain/api/bulk'
import { messageOf } from '../../action/failure.ts'
import { useApi } from '../../data/panelDataProvider.ts'
import { currentMatchCount, type BulkTargets, type NamedResult } from '../../../providers/api/bulk.ts'
import { bulk } from '../../../providers/es/bulk.ts'
import { panel } from '../../../providers/es/panel.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { toast, UNDO_LIFE_MS } from '../../../providers/toast/toast.ts'
import { CloseButton, ConfirmDialog, Dialog } from '../../page/dialogs.tsx'
import { useSelection } from './BulkBar.tsx'
import Delete from '@mui/icons-material/Delete'
import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import { PlainTable } from '../../values/PlainTable.tsx'
import tableStyles from '../../values/table.module.css'
import { ActionButton } from '../ListActions.tsx'

type Props<Resource extends BulkResource> = {
  label: string
  icon: ReactElement
  action: Action<Resource>
  undo?: Action<Resource>
  /** Asks before actions that cannot be undone or that affect people. `isHarmless`: in a neutral colour. */
  confirm?: { title: string; body: string; isHarmless?: boolean }
}

/** Changes the selection in one transaction. Refused records stay selected. Undo uses the versions in the answer. */
export function BulkAction<Resource extends BulkResource>({ label, icon, action, undo, confirm }: Props<Resource>) {
  const { count, targets, forget } = useSelection()
  const { run, isRunning, refused, close } = useBulk<Resource>()
  const [isAsking, setAsking] = useState(false)
  const isDangerous = confirm !== undefined && !confirm.isHarmless
  const go = async () => {
    if (await run({ action, undo, targets })) forget()
  }
  return (
    <>
      <ActionButton
        label={label}
        color={isDangerous ? 'error' : 'inherit'}
        disabled={isRunning || count === 0}
        onClick={() => (confirm ? setAsking(true) : void go())}
      >
        {icon}
      </ActionButton>
      {confirm && isAsking && (
        <ConfirmDialog
          title={confirm.title}
          body={`${fill(bulk.confirm, { smart_count: count })} ${confirm.body}`}
          confirmLabel={label}
          danger={isDangerous}
          onConfirm={go}
          onClose={() => setAsking(false)}
        />
      )}
      {refused && <BulkRefusals refused={refused} onClose={close} />}
    </>
  )
}

type Run<Resource extends BulkResource> = {
  action: Action<Resource>
  undo?: Action<Resource>
  targets: BulkTargets
  outcome?: 'done' | 'undone'
}

/** `run` returns whether the call was made, even if every record was refused. */
function useBulk<Resource extends BulkResource>() {
  const resource = useResourceContext() ?? ''
  const dataProvider = useApi()
  const refresh = useRefresh()
  const [isRunning, setRunning] = useState(false)
  const [refused, setRefused] = useState<NamedResult['refused'] | null>(null)

  const run = async ({ action, undo, targets, outcome = 'done' }: Run<Resource>): Promise<boolean> => {
    if (!isBulkResource(resource)) throw new Error(`${resource} has no bulk actions`)
    setRunning(true)
    try {
      const result = await dataProvider.bulk(resource, action, targets)
      announce(
        result,
        outcome,
        undo && (() => void run({ action: undo, targets: { records: result.done }, outcome: 'undone' })),
      )
      setRefused(result.refused.length > 0 ? result.refused : null)
      return true
    } catch (error) {
      const total = currentMatchCount(error)
      const message = messageOf(error)
      toast.error({ message: total === null ? message : fill(bulk.listChanged, { total }) })
      return false
    } finally {
      setRunning(false)
      refresh()
    }
  }
  return { run, isRunning, refused, close: () => setRefused(null) }
}

function announce({ done }: NamedResult, outcome: 'done' | 'undone', onUndo: (() => void) | undefined): void {
  if (done.length === 0) return
  toast.success({
    message: fill(bulk[outcome], { smart_count: done.length }),
    ...(onUndo && { action: { label: panel.undo, onAction: onUndo }, lifeMs: UNDO_LIFE_MS }),
  })
}

type Switchable = 'sports' | 'plans'

type SwitchProps<Resource extends Switchable> = {
  on: { label: string; action: Action<Resource> }
  off: { label: string; action: Action<Resource> }
}

export function BulkSwitch<Resource extends Switchable>({ on, off }: SwitchProps<Resource>) {
  return (
    <>
      <BulkAction<Resource> label={on.label} icon={<Visibility />} action={on.action} undo={off.action} />
      <BulkAction<Resource> label={off.label} icon={<VisibilityOff />} action={off.action} undo={on.action} />
    </>
  )
}

export function BulkRemove() {
  return (
    <BulkAction<RemovableInBulk>
      label={bulk.actions.remove}
      icon={<Delete />}
      action={{ kind: 'remove' }}
      confirm={{ title: bulk.removeTitle, body: bulk.removeBody }}
    />
  )
}

type BulkRefusalsProps = { refused: NamedResult['refused']; onClose: () => void }

function BulkRefusals({ refused, onClose }: BulkRefusalsProps) {
  return (
    <Dialog wide title={fill(bulk.refusedTitle, { smart_count: refused.length })} onClose={onClose}>
      <RefusedRecords refused={refused} />
      <CloseButton onClose={onClose} />
    </Dialog>
  )
}

export function RefusedRecords({ refused }: Pick<BulkRefusalsProps, 'refused'>) {
  return (
    <PlainTable
      className={tableStyles.comparison}
      rows={refused}
      keyOf={({ id }) => id}
      columns={[
        { label: bulk.name, render: ({ name }) => name },
        {
          label: bulk.why,
          render: ({ detail, errors }) => (errors ? Object.values(errors).join('. ') : detail),
        },
      ]}
    />
  )
}
