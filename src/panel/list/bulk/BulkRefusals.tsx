import { Button, DialogActions } from '@mui/material'
import type { NamedResult } from '../../../providers/bulk.ts'
import { bulk } from '../../../providers/es/bulk.ts'
import { createText } from '../../../providers/text.ts'
import { Dialog } from '../../page/Dialog.tsx'
import valueStyles from '../../values/values.module.css'

const t = createText(bulk)

type Props = { refused: NamedResult['refused']; onClose: () => void }

/** Which records a bulk action refused, and why: in the words of the single action. */
export function BulkRefusals({ refused, onClose }: Props) {
  return (
    <Dialog wide title={t('refusedTitle', { smart_count: refused.length })} onClose={onClose}>
      <RefusedRecords refused={refused} />
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The refused records by name, each with the reason. */
export function RefusedRecords({ refused }: Pick<Props, 'refused'>) {
  return (
    <table className={valueStyles.comparison}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('why')}</th>
        </tr>
      </thead>
      <tbody>
        {refused.map(({ id, name, detail, errors }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td data-label={t('why')}>{errors ? Object.values(errors).join('. ') : detail}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
