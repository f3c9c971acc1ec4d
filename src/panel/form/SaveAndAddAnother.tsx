import { SaveButton, type RaRecord } from 'react-admin'
import { useFormContext, useFormState, type FieldValues } from 'react-hook-form'
import { panel } from '../../providers/es/panel.ts'

const NO_ICON = <></>

type Props = {
  onSaved: (record: RaRecord, values: FieldValues) => void
}

/** Next to *Guardar* in a create form: saves with the same checks, then starts the next record. */
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
      // stays enabled while saving, or the focus would be lost
      alwaysEnable
      aria-disabled={isSubmitting}
      onClick={(event) => {
        if (isSubmitting) event.preventDefault()
      }}
      mutationOptions={{ onSuccess: (record: RaRecord) => onSaved(record, getValues()) }}
    />
  )
}
