import { useEditContext, useRecordContext, useResourceContext, useSaveContext, useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { isSame, rebase } from '../providers/changes.ts'
import { panel } from '../providers/es/panel.ts'
import { Dialog } from './Dialog.tsx'

type Fields = Record<string, unknown>

/** The words for a field's value; undefined leaves it to the default. */
export type DescribeValue = (field: string, value: unknown) => string | undefined

type Props = { current: Fields; describe?: DescribeValue; onClose: () => void }

/**
 * Someone else changed the record while this form was open (412): shows which fields, before, now and as typed here. *Guardar lo mío* sends
 * what was typed with the current version, so it changes only the fields that were touched here; nothing is lost before one chooses.
 */
export function VersionConflict({ current, describe, onClose }: Props) {
  const record = useRecordContext()
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const { refetch } = useEditContext()
  const { save } = useSaveContext()
  const form = useFormContext()
  const loaded: Fields = record ?? {}
  const typed: Fields = form.getValues()
  const tell = (field: string, value: unknown) => describe?.(field, value) ?? plainText(value)

  const keepMine = form.handleSubmit(async (values) => {
    onClose()
    form.setValue('version', current.version)
    await save?.(rebase(values, loaded, current))
  })
  const takeTheirs = () => {
    onClose()
    void refetch()
  }
  const fields = changedFields(loaded, current)
  return (
    <Dialog title={panel.conflict.title} onClose={onClose}>
      <p>{fields.length > 0 ? panel.conflict.intro : panel.conflict.introSame}</p>
      {fields.length > 0 && (
        <div className="conflict-frame">
          <table className="conflict-table">
            <thead>
              <tr>
                <th scope="col">{panel.conflict.field}</th>
                <th scope="col">{panel.conflict.before}</th>
                <th scope="col">{panel.conflict.now}</th>
                <th scope="col">{panel.conflict.mine}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map((field) => (
                <tr key={field}>
                  <th scope="row">{translate(`resources.${resource}.fields.${field}`, { _: field })}</th>
                  <td>{tell(field, loaded[field])}</td>
                  <td>{tell(field, current[field])}</td>
                  <td>{isSame(typed[field], loaded[field]) ? panel.conflict.unchanged : tell(field, typed[field])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={() => void keepMine()}>
          {panel.conflict.keepMine}
        </button>
        <button type="button" className="button button-quiet" onClick={takeTheirs}>
          {panel.conflict.takeTheirs}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {panel.conflict.close}
        </button>
      </div>
    </Dialog>
  )
}

const BOOKKEEPING: ReadonlySet<string> = new Set(['id', 'version', 'createdAt', 'updatedAt'])

/** The fields of which two versions of a record differ, without those that every save changes. */
export function changedFields(one: Fields, other: Fields): string[] {
  return Object.keys(other).filter((field) => !BOOKKEEPING.has(field) && !isSame(one[field], other[field]))
}

function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return panel.conflict.empty
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : panel.conflict.changed
}
