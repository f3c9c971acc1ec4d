import { useState, type ReactNode } from 'react'
import {
  EditContextProvider,
  HttpError,
  useCreatePath,
  useEditController,
  useResourceContext,
  useTranslate,
  type RaRecord,
  type TransformData,
  useEditContext,
  useRecordContext,
  useSaveContext,
} from 'react-admin'
import type { z } from 'zod'
import type { Resource } from '#domain/access/access'
import { problemSchema } from '#domain/api/problem'
import { History } from '../history/History.tsx'
import { FormFrame } from '../form/FormFrame.tsx'
import { DeleteRecordButton, type DeletionTexts } from './buttons.tsx'
import { Dialog } from './dialogs.tsx'
import { PageFailure, PageLoading, PageTitle } from './Page.tsx'
import { showInPlace } from './ShowPage.tsx'
import { Button, DialogActions } from '@mui/material'
import { useFormContext } from 'react-hook-form'
import { isSame, rebase, differences } from '../../providers/api/changes.ts'
import { panel } from '../../providers/es/panel.ts'
import { FieldValue } from '../values/FieldValue.tsx'
import { PlainTable } from '../values/PlainTable.tsx'
import tableStyles from '../values/table.module.css'

type Props<T extends RaRecord> = {
  children: ReactNode | ((record: T) => ReactNode)
  schema?: z.ZodType
  /** `resources.{name}.page.edit` by default; `%{recordRepresentation}` is the record's. */
  title?: (record: T) => string
  intro?: (record: T) => ReactNode
  /** With these texts, the record can be deleted. */
  deletion?: DeletionTexts
  /** The resource whose history is below the form. */
  historyOf?: Resource
  redirect?: 'list' | 'show'
  transform?: TransformData
}

/** After another user's save (412), a dialog shows what changed and the input stays. */
export function EditPage<T extends RaRecord & { id: string; currency?: string }>(props: Props<T>) {
  const { redirect = 'list', transform } = props
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const createPath = useCreatePath()
  const [current, setCurrent] = useState<Record<string, unknown> | null>(null)
  const controller = useEditController<T>({
    redirect,
    transform,
    mutationMode: 'pessimistic',
    // routes already check roles, so the record is requested at once
    disableAuthentication: true,
    mutationOptions: { onError: (error: Error) => setCurrent(currentRecordOf(error)) },
    queryOptions: { onError: showInPlace },
  })
  const { record, error, isFetching, refetch, defaultTitle } = controller
  const isFresh = useHasBeen(record !== undefined && !isFetching)
  const list = { to: createPath({ resource, type: 'list' }), label: translate(`resources.${resource}.page.list`) }
  if (error && !record) return <PageFailure error={error} back={list} onRetry={() => void refetch()} level={1} />
  // the list's copy may be old, and the answer would overwrite the input
  if (!record || !isFresh) return <PageLoading />
  return (
    <EditContextProvider value={controller}>
      <PageTitle title={props.title?.(record) ?? defaultTitle ?? ''} intro={props.intro?.(record)} back={list} />
      <FormFrame
        schema={props.schema}
        cancelTo={createPath({ resource, id: record.id, type: redirect })}
        actions={props.deletion && <DeleteRecordButton record={record} texts={props.deletion} />}
      >
        {typeof props.children === 'function' ? props.children(record) : props.children}
        {current && <VersionConflict current={current} onClose={() => setCurrent(null)} />}
      </FormFrame>
      {props.historyOf && <History resource={props.historyOf} record={record} />}
    </EditContextProvider>
  )
}

function useHasBeen(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return wasTrue || isTrue
}

/** The current record, which the API sends when the version is stale (412); null for any other failure. */
function currentRecordOf(error: unknown): Record<string, unknown> | null {
  if (!(error instanceof HttpError) || error.status !== 412) return null
  const parsed = problemSchema.shape.current.safeParse(error.body?.current)
  return (parsed.success && parsed.data) || null
}

type Fields = Record<string, unknown>

const COLUMNS = [panel.conflict.before, panel.conflict.now, panel.conflict.mine] as const

type ConflictProps = { current: Fields; onClose: () => void }

/** The fields that differ: before, now and in the form. *Guardar lo mío* sends the fields changed here. */
function VersionConflict({ current, onClose }: ConflictProps) {
  const record = useRecordContext()
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const { refetch } = useEditContext()
  const { save } = useSaveContext()
  const form = useFormContext()
  const before: Fields = record ?? {}
  const formValues: Fields = form.getValues()

  const keepMine = form.handleSubmit(async (values) => {
    onClose()
    form.setValue('version', current.version)
    await save?.(rebase(values, before, current))
  })
  const takeTheirs = () => {
    onClose()
    void refetch()
  }
  const fields = fieldDifferences(before, current)
  const valueOf = (field: string, version: number) => {
    const isMine = !isSame(formValues[field], before[field])
    if (version === 2 && !isMine) return panel.conflict.unchanged
    const versions = [before[field], current[field], ...(isMine ? [formValues[field]] : [])]
    const value = differences(...versions)[version]
    return <FieldValue resource={resource} field={field} value={value} currency={current.currency} />
  }
  return (
    <Dialog wide title={panel.conflict.title} onClose={onClose}>
      <p>{fields.length > 0 ? panel.conflict.intro : panel.conflict.introSame}</p>
      {fields.length > 0 && (
        <PlainTable
          className={tableStyles.comparison}
          rows={fields}
          keyOf={(field) => field}
          columns={[
            {
              label: panel.conflict.field,
              render: (field) => translate(`resources.${resource}.fields.${field}`, { _: field }),
            },
            ...COLUMNS.map((label, version) => ({ label, render: (field: string) => valueOf(field, version) })),
          ]}
        />
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
