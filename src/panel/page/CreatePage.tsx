import { type ReactNode, useRef, useState } from 'react'
import {
  CreateContextProvider,
  type RaRecord,
  type RedirectionSideEffect,
  type TransformData,
  useCreateController,
  useCreatePath,
  useNotify,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { type FieldValues, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { createKeyHolder } from '../action/useAction.ts'
import { panel } from '../../providers/es/panel.ts'
import { FocusOnFirst, FormFrame, leaveToForm } from '../form/FormFrame.tsx'
import { SteadySaveButton } from '../form/FormToolbar.tsx'
import { PageTitle } from './Page.tsx'

type OnSaved = (record: RaRecord, values: FieldValues) => void

function SaveAndAddAnother({ onSaved }: { onSaved: OnSaved }) {
  const { getValues } = useFormContext()
  return (
    <SteadySaveButton
      type="button"
      variant="outlined"
      color="inherit"
      label={panel.form.saveAndAdd}
      mutationOptions={{ onSuccess: (record: RaRecord) => onSaved(record, getValues()) }}
    />
  )
}

type CreatePageProps = {
  children: ReactNode
  schema?: z.ZodType
  defaultValues?: Record<string, unknown>
  intro?: ReactNode
  redirect: RedirectionSideEffect
  transform?: TransformData
  /** The values that the next record repeats. With it, the form can save and start another one. */
  another?: (values: FieldValues) => Record<string, unknown>
  successText?: (record: RaRecord) => string
  onCreated?: (record: RaRecord) => void | Promise<void>
}

export function CreatePage(props: CreatePageProps) {
  const { children, schema, defaultValues, redirect: next, transform, another } = props
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const notify = useNotify()
  const redirect = useRedirect()
  const list = useCreatePath()({ resource, type: 'list' })
  const form = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState({ number: 0, values: defaultValues })
  /** One key while the form is open, so that sending again after a lost answer does not create a second record. */
  const [key, setKey] = useState(() => createKeyHolder())

  const notifyCreated = async (record: RaRecord) => {
    setKey(createKeyHolder())
    await props.onCreated?.(record)
    const text = props.successText?.(record) ?? `resources.${resource}.notifications.created`
    notify(text, { type: 'success', messageArgs: { smart_count: 1 } })
  }
  const controller = useCreateController({
    transform,
    mutationMode: 'pessimistic',
    mutationOptions: {
      meta: { idempotencyKey: key.current() },
      onSuccess: async (record: RaRecord) => {
        await notifyCreated(record)
        redirect(next, resource, record.id, record)
      },
      onError: leaveToForm,
    },
  })
  const addAnother = async (record: RaRecord, nextValues: Record<string, unknown>) => {
    await notifyCreated(record)
    setRound(({ number }) => ({ number: number + 1, values: { ...defaultValues, ...nextValues } }))
  }
  return (
    <CreateContextProvider value={controller}>
      <PageTitle
        title={translate(`resources.${resource}.page.create`)}
        intro={props.intro}
        back={{ to: list, label: translate(`resources.${resource}.page.list`) }}
      />
      <div ref={form}>
        <FormFrame
          key={round.number}
          schema={schema}
          defaultValues={round.values}
          cancelTo={list}
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
