import { useEffect, useRef, type ReactNode, type RefAttributes } from 'react'
import { Button } from '@mui/material'
import { LinkBase, SaveButton, type SaveButtonProps, Toolbar, useCreatePath, useResourceDefinition } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { panel } from '../../providers/es/panel.ts'
import { existingSchema } from '#domain/api/problem'
import type { Existing } from '#domain/api/errors'
import { fill } from '../../providers/i18n/text.ts'
import { Failure } from '../page/Page.tsx'
import { LinkButton } from '../page/buttons.tsx'

type Props = {
  cancelTo?: string
  onCancel?: () => void
  saveLabel?: string
  savingLabel?: string
  failure?: string | null
  danger?: boolean
  alsoSave?: ReactNode
  children?: ReactNode
}

/** Save and cancel. A second click while saving does nothing, and the focus moves to the first wrong field. */
export function FormToolbar({
  cancelTo,
  onCancel,
  saveLabel = panel.form.save,
  savingLabel = panel.form.saving,
  failure,
  danger = false,
  alsoSave,
  children,
}: Props) {
  const { isSubmitting, isSubmitSuccessful, submitCount, errors } = useFormState()
  const serverError = errors.root?.serverError
  const message = failure ?? (typeof serverError === 'string' ? serverError : serverError?.message)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (submitCount === 0 || isSubmitting || isSubmitSuccessful) return
    // the form library only does so for its own errors, not for the API's
    const form = button.current?.form
    const wrong = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]:not([aria-hidden="true"])')
    form?.querySelectorAll('details:has([aria-invalid="true"])').forEach((fold) => fold.setAttribute('open', ''))
    if (wrong && ![...wrong].some((field) => field === document.activeElement)) wrong[0]?.focus()
  }, [submitCount, isSubmitting, isSubmitSuccessful])
  return (
    <Toolbar>
      {message && (
        <Failure>
          {message} <ExistingLink />
        </Failure>
      )}
      <SteadySaveButton
        ref={button}
        label={isSubmitting ? savingLabel : saveLabel}
        color={danger ? 'error' : 'primary'}
      />
      {alsoSave}
      {cancelTo && <LinkButton to={cancelTo} label={panel.form.cancel} />}
      {onCancel && (
        <Button variant="outlined" disabled={isSubmitting} onClick={onCancel}>
          {panel.form.cancel}
        </Button>
      )}
      {children}
    </Toolbar>
  )
}

const NO_ICON = <></>

/** Stays enabled while saving, or the focus would be lost. */
export function SteadySaveButton(props: SaveButtonProps & RefAttributes<HTMLButtonElement>) {
  const { isSubmitting } = useFormState()
  return (
    <SaveButton
      icon={NO_ICON}
      alwaysEnable
      aria-disabled={isSubmitting}
      onClick={(event) => {
        if (isSubmitting) event.preventDefault()
      }}
      {...props}
    />
  )
}

/** In a form refused as a duplicate: the link to the existing record, in a new tab. */
function ExistingLink() {
  const existing = existingOf(useFormState().errors.root?.['existing']?.message)
  return existing && <LinkTo existing={existing} />
}

function LinkTo({ existing: { resource, id, name } }: { existing: Existing }) {
  const { hasShow, hasEdit } = useResourceDefinition({ resource })
  const createPath = useCreatePath()
  if (!hasShow && !hasEdit) return null
  return (
    <LinkBase to={createPath({ resource, id, type: hasShow ? 'show' : 'edit' })} target="_blank">
      {fill(panel.form.seeExisting, { name })} <span className="visually-hidden">{panel.form.opensTab}</span>
    </LinkBase>
  )
}

function existingOf(serverError: unknown): Existing | null {
  return typeof serverError === 'string' ? (existingSchema.safeParse(JSON.parse(serverError)).data ?? null) : null
}
