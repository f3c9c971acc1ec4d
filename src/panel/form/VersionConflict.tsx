import { Button, DialogActions } from '@mui/material'
import { useEditContext, useRecordContext, useResourceContext, useSaveContext, useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { isSame, rebase } from '../../providers/api/changes.ts'
import { panel } from '../../providers/es/panel.ts'
import { Dialog } from '../page/Dialog.tsx'
import { differences } from '../values/differences.ts'
import { FieldValue } from '../values/FieldValue.tsx'
import valueStyles from '../values/values.module.css'

type Fields = Record<string, unknown>

const COLUMNS = [panel.conflict.before, panel.conflict.now, panel.conflict.mine] as const

type Props = { current: Fields; onClose: () => void }

/**
 * Somebody else changed the record meanwhile (412): the fields that differ, before, now and as typed. *Guardar lo mío*
 * sends the fields touched here with the current version.
 */
export function VersionConflict({ current, onClose }: Props) {
  const record = useRecordContext()
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const { refetch } = useEditContext()
  const { save } = useSaveContext()
  const form = useFormContext()
  const loaded: Fields = record ?? {}
  const formValues: Fields = form.getValues()

  const keepMine = form.handleSubmit(async (values) => {
    onClose()
    form.setValue('version', current.version)
    await save?.(rebase(values, loaded, current))
  })
  const takeTheirs = () => {
    onClose()
    void refetch()
  }
  const fields = fieldDifferences(loaded, current)
  return (
    <Dialog wide title={panel.conflict.title} onClose={onClose}>
      <p>{fields.length > 0 ? panel.conflict.intro : panel.conflict.introSame}</p>
      {fields.length > 0 && (
        <table className={valueStyles.comparison}>
          <thead>
            <tr>
              <th scope="col">{panel.conflict.field}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => {
              const isMine = !isSame(formValues[field], loaded[field])
              const versions = [loaded[field], current[field], ...(isMine ? [formValues[field]] : [])]
              return (
                <tr key={field}>
                  <th scope="row">{translate(`resources.${resource}.fields.${field}`, { _: field })}</th>
                  {differences(...versions).map((value, index) => (
                    <td key={COLUMNS[index]} data-label={COLUMNS[index]}>
                      <FieldValue resource={resource} field={field} value={value} currency={current.currency} />
                    </td>
                  ))}
                  {!isMine && <td data-label={panel.conflict.mine}>{panel.conflict.unchanged}</td>}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <DialogActions>
        <Button variant="contained" onClick={() => void keepMine()}>
          {panel.conflict.keepMine}
        </Button>
        <Button variant="outlined" onClick={takeTheirs}>
          {panel.conflict.takeTheirs}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {panel.conflict.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const BOOKKEEPING: ReadonlySet<string> = new Set(['id', 'version', 'createdAt', 'updatedAt', 'publishedAt'])

function fieldDifferences(one: Fields, other: Fields): string[] {
  return Object.keys(other).filter((field) => !BOOKKEEPING.has(field) && !isSame(one[field], other[field]))
}
