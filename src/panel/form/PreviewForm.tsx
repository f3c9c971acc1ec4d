import { Fragment, useState, type ReactNode } from 'react'
import { Form } from 'react-admin'
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { failureOf } from '../action/failure.ts'
import { useApi } from '../data/panelDataProvider.ts'
import { FormToolbar } from './FormToolbar.tsx'

type Props<Request, Preview> = {
  texts: Record<'preview' | 'previewing' | 'failed', string>
  initial: () => FieldValues
  /** The fields that show the API's errors. */
  fields: readonly string[]
  requestOf: (values: FieldValues) => Request
  previewOf: (api: PanelDataProvider, request: Request) => Promise<Preview>
  renderPreview: (request: Request, preview: Preview) => ReactNode
  cancelTo?: string
  children: ReactNode
}

/** A form with a preview of its effect, which hides while the values are different. */
export function PreviewForm<Request, Preview>({
  texts,
  initial,
  fields,
  requestOf,
  previewOf,
  renderPreview,
  cancelTo,
  children,
}: Props<Request, Preview>) {
  const api = useApi()
  const [record] = useState(initial)
  const [answer, setAnswer] = useState<{ request: Request; preview: Preview } | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const show = async (values: FieldValues) => {
    setMessage(null)
    const request = requestOf(values)
    try {
      setAnswer({ request, preview: await previewOf(api, request) })
      return undefined
    } catch (error) {
      setAnswer(null)
      const failure = failureOf(error, fields, texts.failed)
      setMessage(failure.message)
      return failure.fields
    }
  }
  return (
    <Form record={record} onSubmit={show} noValidate disableInvalidFormNotification className="parts">
      {children}
      <FormToolbar saveLabel={texts.preview} savingLabel={texts.previewing} failure={message} cancelTo={cancelTo} />
      {answer && (
        <Unchanged request={answer.request} requestOf={requestOf}>
          {renderPreview(answer.request, answer.preview)}
        </Unchanged>
      )}
    </Form>
  )
}

type UnchangedProps<Request> = { request: Request; requestOf: (values: FieldValues) => Request; children: ReactNode }

/** Keeps the state of a request, with its Idempotency-Key. */
function Unchanged<Request>({ request, requestOf, children }: UnchangedProps<Request>) {
  const { getValues } = useFormContext()
  useWatch()
  const key = JSON.stringify(request)
  return JSON.stringify(requestOf(getValues())) === key && <Fragment key={key}>{children}</Fragment>
}
