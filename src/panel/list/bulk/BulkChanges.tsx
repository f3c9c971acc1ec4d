import Delete from '@mui/icons-material/Delete'
import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import type { BulkAction as Action, RemovableInBulk } from '#domain/bulk'
import { bulk } from '../../../providers/es/bulk.ts'
import { BulkAction } from './BulkAction.tsx'

type Switched = 'sports' | 'plans'

type SwitchProps<Resource extends Switched> = {
  on: { label: string; action: Action<Resource> }
  off: { label: string; action: Action<Resource> }
}

/** Switches the chosen records on or off. Each switch undoes the other. */
export function BulkSwitch<Resource extends Switched>({ on, off }: SwitchProps<Resource>) {
  return (
    <>
      <BulkAction<Resource> label={on.label} icon={<Visibility />} action={on.action} undo={off.action} />
      <BulkAction<Resource> label={off.label} icon={<VisibilityOff />} action={off.action} undo={on.action} />
    </>
  )
}

/** Removes the chosen records that nothing uses, after asking. */
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
