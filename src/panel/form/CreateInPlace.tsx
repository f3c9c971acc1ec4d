import { Suspense, useEffect, useEffectEvent, useRef, useState, type ComponentType, type ReactNode } from 'react'
import {
  CreateBase,
  Form,
  useCreateSuggestionContext,
  useResourceDefinition,
  useTranslate,
  type TransformData,
} from 'react-admin'
import { can, type Resource } from '#domain/access/access'
import { panel } from '../../providers/es/panel.ts'
import { FocusOnFirst } from './FocusOnFirst.tsx'
import { FormToolbar } from './FormToolbar.tsx'
import { Dialog } from '../page/Dialog.tsx'
import { PageLoading } from '../page/PageFailure.tsx'
import { useActor } from '../data/useActor.ts'
import formStyles from './form.module.css'

/** Properties that let an `<AutocompleteInput>` create a choice in a dialog, for users who may (`options.inPlace`). */
export function useCreateInPlace(resource: Resource) {
  const actor = useActor()
  const [isCreating, setCreating] = useState(false)
  if (!can(actor, 'create', resource)) return {}
  return {
    create: <CreateInPlace resource={resource} onOpen={() => setCreating(true)} />,
    // closes the list, which would stay open over the dialog and after it
    shouldRenderSuggestions: isCreating ? never : undefined,
    onOpen: () => setCreating(false),
    // shown while nothing is typed: any typed text can be created
    createLabel: panel.form.createHint,
  }
}

const never = () => false

type Props = { resource: Resource; onOpen: () => void }

function CreateInPlace({ resource, onOpen }: Props) {
  const onMount = useEffectEvent(onOpen)
  useEffect(() => onMount(), [])
  const { filter, onCancel } = useCreateSuggestionContext()
  // state, because the search restarts while the form is open
  const [name] = useState(filter ?? '')
  const translate = useTranslate()
  const InPlace: ComponentType<{ name: string }> | undefined = useResourceDefinition({ resource }).options?.inPlace
  const title = translate(`resources.${resource}.page.create`)
  return (
    InPlace && (
      <Dialog wide title={title} onClose={onCancel}>
        <Suspense fallback={<PageLoading />}>
          <InPlace name={name} />
        </Suspense>
      </Dialog>
    )
  )
}

type FormProps = {
  resource: Resource
  name: string
  defaultValues?: Record<string, unknown>
  transform?: TransformData
  children: ReactNode
}

/** The form in that dialog. It starts with the searched name, and the record it makes becomes the choice. */
export function InPlaceForm({ resource, name, defaultValues, transform, children }: FormProps) {
  const { onCancel, onCreate } = useCreateSuggestionContext()
  const form = useRef<HTMLDivElement>(null)
  return (
    <CreateBase
      resource={resource}
      redirect={false}
      transform={transform}
      mutationOptions={{ onSuccess: onCreate, onError: leaveToForm }}
      disableAuthentication
    >
      <Form
        defaultValues={{ ...defaultValues, name }}
        className={formStyles.parts}
        noValidate
        disableInvalidFormNotification
      >
        <div ref={form} className={formStyles.parts}>
          {children}
        </div>
        <FocusOnFirst within={form} />
        <FormToolbar onCancel={onCancel} />
      </Form>
    </CreateBase>
  )
}

function leaveToForm(): void {}
