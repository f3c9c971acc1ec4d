import { SaveButton } from 'react-admin'
import type { RaRecord } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import type { FieldValues } from 'react-hook-form'
import { panel } from '../../providers/es/panel.ts'

const NO_ICON = <></>

type Props = {
  /** After the record was made, with the values it was made of. */
  onSaved: (record: RaRecord, values: FieldValues) => void
}

/** Beside *Guardar* of a create form: saves in the same way and by the same checks, and goes on to the next one. */
export function SaveAndAddAnother({ onSaved }: Props) {
  const { getValues } = useFormContext()
  const { isSubmitting } = useFormState()
  return (
    <SaveButton
      type="button"
      variant="outlined"
      color="inherit"
      label={panel.form.saveAndAdd}
      icon={NO_ICON}
      // not disabled while it saves: the focus would be lost
      alwaysEnable
      aria-disabled={isSubmitting}
      onClick={(event) => {
        if (isSubmitting) event.preventDefault()
      }}
      mutationOptions={{ onSuccess: (record: RaRecord) => onSaved(record, getValues()) }}
    />
  )
}
