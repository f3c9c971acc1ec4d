import type { ReactNode } from 'react'
import {
  CreateContextProvider,
  useCreateController,
  useCreatePath,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import type { RaRecord, RedirectionSideEffect, TransformData } from 'react-admin'
import type { z } from 'zod'
import { FormFrame } from './FormFrame.tsx'
import { PageTitle } from './PageTitle.tsx'

type Props = {
  children: ReactNode
  schema?: z.ZodType
  defaultValues?: Record<string, unknown>
  title?: string
  intro?: ReactNode
  saveLabel?: string
  redirect?: RedirectionSideEffect
  transform?: TransformData
  /** Sent with the request, for instance `{ idempotencyKey }`. */
  meta?: Record<string, unknown>
  /** After the record was made, in place of the usual notification and redirection. */
  onSuccess?: (record: RaRecord) => void | Promise<void>
  onError?: (error: Error) => void
}

/** The page that makes a record of the resource in context. Field errors of the API stand under the inputs; a failed save keeps what was typed. */
export function CreatePage({
  children,
  schema,
  defaultValues,
  title,
  intro,
  saveLabel,
  redirect,
  transform,
  meta,
  onSuccess,
  onError,
}: Props) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const list = useCreatePath()({ resource, type: 'list' })
  const controller = useCreateController({
    redirect,
    transform,
    mutationMode: 'pessimistic',
    mutationOptions: { meta, onSuccess, onError: onError ?? leaveToForm },
  })
  return (
    <CreateContextProvider value={controller}>
      <PageTitle
        title={title ?? translate(`resources.${resource}.page.create`)}
        intro={intro}
        back={{ to: list, label: translate(`resources.${resource}.page.list`) }}
      />
      <FormFrame schema={schema} defaultValues={defaultValues} cancelTo={list} saveLabel={saveLabel}>
        {children}
      </FormFrame>
    </CreateContextProvider>
  )
}

/** Every failure is already an error of a field or of the form (see the data provider), and is shown there. */
function leaveToForm(): void {}
