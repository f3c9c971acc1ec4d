import { Button, DialogActions } from '@mui/material'
import type { NamedResult } from '../../../providers/api/bulk.ts'
import { bulk } from '../../../providers/es/bulk.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { Dialog } from '../../page/Dialog.tsx'
import valueStyles from '../../values/values.module.css'

type Props = { refused: NamedResult['refused']; onClose: () => void }

export function BulkRefusals({ refused, onClose }: Props) {
  return (
    <Dialog wide title={fill(bulk.refusedTitle, { smart_count: refused.length })} onClose={onClose}>
      <RefusedRecords refused={refused} />
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {bulk.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export function RefusedRecords({ refused }: Pick<Props, 'refused'>) {
  return (
    <table className={valueStyles.comparison}>
      <thead>
        <tr>
          <th scope="col">{bulk.name}</th>
          <th scope="col">{bulk.why}</th>
        </tr>
      </thead>
      <tbody>
        {refused.map(({ id, name, detail, errors }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td data-label={bulk.why}>{errors ? Object.values(errors).join('. ') : detail}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
