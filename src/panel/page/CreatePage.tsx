import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import {
  CreateContextProvider,
  useCreateController,
  useCreatePath,
  useNotify,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import type { RaRecord, RedirectionSideEffect, TransformData } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { FocusOnFirst } from '../form/FocusOnFirst.tsx'
import { FormFrame } from '../form/FormFrame.tsx'
import { PageTitle } from './PageTitle.tsx'
import { SaveAndAddAnother } from '../form/SaveAndAddAnother.tsx'

type Props = {
  children: ReactNode
  schema?: z.ZodType
  defaultValues?: Record<string, unknown>
  title?: string
  intro?: ReactNode
  saveLabel?: string
  redirect: RedirectionSideEffect
  transform?: TransformData
  /** Sent with the request, for instance `{ idempotencyKey }`. */
  meta?: Record<string, unknown>
  /** Of what was saved, what the next one repeats; with it the form also saves and stays for another. */
  another?: (saved: FieldValues) => Record<string, unknown>
  /** Says that it was made, in place of the resource's usual words. */
  told?: (record: RaRecord) => string
  /** As soon as the record was made, before it is said. */
  onMade?: () => void | Promise<void>
}

/** The page that makes a record of the resource in context. Field errors of the API stand under the inputs; a failed save keeps what was typed. */
export function CreatePage(props: Props) {
  const { children, schema, defaultValues, redirect: next, transform, meta, another } = props
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const notify = useNotify()
  const redirect = useRedirect()
  const list = useCreatePath()({ resource, type: 'list' })
  const form = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState({ number: 0, values: defaultValues })

  const tell = async (record: RaRecord) => {
    await props.onMade?.()
    const text = props.told?.(record) ?? `resources.${resource}.notifications.created`
    notify(text, { type: 'success', messageArgs: { smart_count: 1 } })
  }
  const controller = useCreateController({
    transform,
    mutationMode: 'pessimistic',
    mutationOptions: {
      meta,
      onSuccess: async (record: RaRecord) => {
        await tell(record)
        redirect(next, resource, record.id, record)
      },
      onError: leaveToForm,
    },
  })
  const addAnother = async (record: RaRecord, kept: Record<string, unknown>) => {
    await tell(record)
    setRound(({ number }) => ({ number: number + 1, values: { ...defaultValues, ...kept } }))
  }
  return (
    <CreateContextProvider value={controller}>
      <PageTitle
        title={props.title ?? translate(`resources.${resource}.page.create`)}
        intro={props.intro}
        back={{ to: list, label: translate(`resources.${resource}.page.list`) }}
      />
      <div ref={form}>
        <FormFrame
          // a new form, so that nothing of the last one is left in it
          key={round.number}
          schema={schema}
          defaultValues={round.values}
          cancelTo={list}
          saveLabel={props.saveLabel}
          alsoSave={
            another && <SaveAndAddAnother onSaved={(record, values) => void addAnother(record, another(values))} />
          }
        >
          {children}
          {round.number > 0 && <FocusOnFirst within={form} />}
        </FormFrame>
      </div>
    </CreateContextProvider>
  )
}

/** Every failure is already an error of a field or of the form (see the data provider), and is shown there. */
function leaveToForm(): void {}
