import { Suspense, useEffect, useEffectEvent, useRef, useState, type ComponentType, type ReactNode } from 'react'
import {
  CreateBase,
  Form,
  useCreateSuggestionContext,
  useResourceDefinition,
  useTranslate,
  type TransformData,
} from 'react-admin'
import type { Resource } from '#domain/access/access'
import { panel } from '../../providers/es/panel.ts'
import { FocusOnFirst, leaveToForm } from './FormFrame.tsx'
import { FormToolbar } from './FormToolbar.tsx'
import { Dialog } from '../page/dialogs.tsx'
import { PageLoading } from '../page/Page.tsx'
import { useMay } from '../data/useActor.ts'

/** Properties that let an `<AutocompleteInput>` create a choice in a dialog, for users who may (`options.inPlace`). */
export function useCreateInPlace(resource: Resource) {
  const mayCreate = useMay()('create', resource)
  // shown while nothing is typed: any typed text can be created
  const properties = useCreateDialog(<CreateInPlace resource={resource} />, panel.form.createHint)
  return mayCreate ? properties : {}
}

/** Properties that let an `<AutocompleteInput>` open a dialog, which sets the choice (`useCreateSuggestionContext`). */
export function useCreateDialog(dialog: ReactNode, createLabel: string) {
  const [isHidden, setHidden] = useState(false)
  const isOpen = useRef(false)
  const onOpen = (isNowOpen: boolean) => {
    isOpen.current = isNowOpen
    if (isNowOpen) setHidden(true)
  }
  return {
    create: <NotifyOpen onOpen={onOpen}>{dialog}</NotifyOpen>,
    // closes the list, which would otherwise stay open over the dialog
    shouldRenderSuggestions: isHidden ? never : undefined,
    // The input still has the focus and opens its list again while the dialog appears.
    onOpen: () => {
      if (!isOpen.current) setHidden(false)
    },
    createLabel,
  }
}

const never = () => false

function NotifyOpen({ onOpen, children }: { onOpen: (isOpen: boolean) => void; children: ReactNode }) {
  const onChange = useEffectEvent(onOpen)
  useEffect(() => {
    onChange(true)
    return () => onChange(false)
  }, [])
  return children
}

function CreateInPlace({ resource }: { resource: Resource }) {
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
      <Form defaultValues={{ ...defaultValues, name }} className="parts" noValidate disableInvalidFormNotification>
        <div ref={form} className="parts">
          {children}
        </div>
        <FocusOnFirst within={form} />
        <FormToolbar onCancel={onCancel} />
      </Form>
    </CreateBase>
  )
}
