import { type ReactNode, use, useRef, useState } from 'react'
import {
  CreateContextProvider,
  LinkBase,
  type RaRecord,
  type RedirectionSideEffect,
  ShowContextProvider,
  type TransformData,
  useCreateController,
  useCreatePath,
  useNotify,
  useRedirect,
  useResourceContext,
  useShowController,
  useTranslate,
} from 'react-admin'
import { NotLoaded } from './PageFailure.tsx'
import { PageTitle } from './PageTitle.tsx'
import { PreviewId } from './previewId.ts'
import styles from './page.module.css'
import { type FieldValues, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { FormFrame, FocusOnFirst } from '../form/FormFrame.tsx'
import { SteadySaveButton } from '../form/FormToolbar.tsx'
import { panel } from '../../providers/es/panel.ts'

type Props<T extends RaRecord> = {
  title: (record: T) => string
  intro?: (record: T) => ReactNode
  actions?: (record: T) => ReactNode
  tabs?: (record: T) => ReactNode
  children: (record: T) => ReactNode
}

export function ShowPage<T extends RaRecord>({ title, intro, actions, tabs, children }: Props<T>) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const createPath = useCreatePath()
  const previewId = use(PreviewId)
  const controller = useShowController<T>({
    id: previewId,
    queryOptions: { onError: showInPlace },
  })
  const { record, error, refetch } = controller
  const list = { to: createPath({ resource, type: 'list' }), label: translate(`resources.${resource}.page.list`) }
  if (!record) return <NotLoaded query={{ error, refetch }} back={list} level={1} />
  return (
    <ShowContextProvider value={controller}>
      {previewId === undefined ? (
        <PageTitle title={title(record)} intro={intro?.(record)} back={list}>
          {actions?.(record)}
        </PageTitle>
      ) : (
        <h2>
          <LinkBase to={createPath({ resource, id: previewId, type: 'show' })}>{title(record)}</LinkBase>
        </h2>
      )}
      {tabs?.(record)}
      {children(record)}
    </ShowContextProvider>
  )
}

/** The page itself shows why the record is missing; react-admin would go to the list. */
export function showInPlace(): void {}

/** Of a field of the resource in context, or with a label of its own. */
type Fact = { value: ReactNode } & ({ label: string } | { field: string })

export function Facts({ facts }: { facts: readonly Fact[] }) {
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  return (
    <dl className={styles.facts}>
      {facts
        .map((fact) =>
          'label' in fact
            ? fact
            : { label: translate(`resources.${resource}.fields.${fact.field}`), value: fact.value },
        )
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

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
  saveLabel?: string
  redirect: RedirectionSideEffect
  transform?: TransformData
  meta?: Record<string, unknown>
  /** The saved values that the next record repeats. With it, the form can also save and start another. */
  another?: (values: FieldValues) => Record<string, unknown>
  successText?: (record: RaRecord) => string
  onCreated?: (record: RaRecord) => void | Promise<void>
}

export function CreatePage(props: CreatePageProps) {
  const { children, schema, defaultValues, redirect: next, transform, meta, another } = props
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const notify = useNotify()
  const redirect = useRedirect()
  const list = useCreatePath()({ resource, type: 'list' })
  const form = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState({ number: 0, values: defaultValues })

  const notifyCreated = async (record: RaRecord) => {
    await props.onCreated?.(record)
    const text = props.successText?.(record) ?? `resources.${resource}.notifications.created`
    notify(text, { type: 'success', messageArgs: { smart_count: 1 } })
  }
  const controller = useCreateController({
    transform,
    mutationMode: 'pessimistic',
    mutationOptions: {
      meta,
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

/** Every failure is already shown as an error of a field or of the form (see the data provider). */
function leaveToForm(): void {}
