import { useState, type ReactNode } from 'react'
import {
  EditContextProvider,
  HttpError,
  useCreatePath,
  useEditController,
  useResourceContext,
  useTranslate,
  type RaRecord,
  type RedirectionSideEffect,
  type TransformData,
} from 'react-admin'
import type { z } from 'zod'
import { problemSchema } from '#domain/api/problem'
import { FormFrame } from '../form/FormFrame.tsx'
import { DeleteRecordButton, type DeletionTexts } from './ConfirmButton.tsx'
import { PageFailure, PageLoading } from './PageFailure.tsx'
import { PageTitle } from './PageTitle.tsx'
import { VersionConflict } from '../form/VersionConflict.tsx'

type Props<T extends RaRecord> = {
  children: ReactNode | ((record: T) => ReactNode)
  schema?: z.ZodType
  /** `resources.{name}.page.edit` by default; `%{recordRepresentation}` is the record's. */
  title?: (record: T) => string
  intro?: (record: T) => ReactNode
  /** With them, the record can be deleted. */
  deletion?: DeletionTexts
  after?: (record: T) => ReactNode
  redirect?: RedirectionSideEffect
  transform?: TransformData
  cancelTo?: (record: T) => string
}

/**
 * The page that edits a record. After another user's save (412), a dialog shows what changed and the input
 * stays.
 */
export function EditPage<T extends RaRecord>(props: Props<T>) {
  const { redirect, transform } = props
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
  // the list's copy may be old, and the answer would overwrite what was typed on it
  if (!record || !isFresh) return <PageLoading />
  return (
    <EditContextProvider value={controller}>
      <PageTitle title={props.title?.(record) ?? defaultTitle ?? ''} intro={props.intro?.(record)} back={list} />
      <FormFrame
        schema={props.schema}
        cancelTo={props.cancelTo?.(record) ?? list.to}
        actions={props.deletion && <DeleteRecordButton record={record} texts={props.deletion} />}
      >
        {typeof props.children === 'function' ? props.children(record) : props.children}
        {current && <VersionConflict current={current} onClose={() => setCurrent(null)} />}
      </FormFrame>
      {props.after?.(record)}
    </EditContextProvider>
  )
}

function useHasBeen(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo)
  if (isSo && !was) setWas(true)
  return was || isSo
}

/** The page itself shows why the record is missing; react-admin would go to the list. */
function showInPlace(): void {}

/** The current record, which the API sends when the version is stale (412); null for any other failure. */
function currentRecordOf(error: unknown): Record<string, unknown> | null {
  if (!(error instanceof HttpError) || error.status !== 412) return null
  const parsed = problemSchema.shape.current.safeParse(error.body?.current)
  return (parsed.success && parsed.data) || null
}
