import type { NamedResult } from '../../providers/bulk.ts'
import { bulk } from '../../providers/es/bulk.ts'
import { createText } from '../../providers/text.ts'
import { Dialog } from '../Dialog.tsx'

const t = createText(bulk)

type Props = { refused: NamedResult['refused']; onClose: () => void }

/** Which records a bulk action was refused of, and why: in the words of the single action. */
export function BulkRefusals({ refused, onClose }: Props) {
  return (
    <Dialog title={t('refusedTitle', { smart_count: refused.length })} onClose={onClose}>
      <table className="conflict-table">
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
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          {t('close')}
        </button>
      </div>
    </Dialog>
  )
}
