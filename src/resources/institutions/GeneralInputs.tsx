import { TextInput, useRecordContext } from 'react-admin'
import { PictureInput } from '../../panel/form/PictureInput.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import formStyles from '../../panel/form/form.module.css'

/** Name and presentation. A slug that is left empty is made from the name when the institution is created. */
export function GeneralInputs() {
  const isNew = useRecordContext()?.id === undefined
  const slugHelp = isNew ? institutions.newSlugHelp : institutions.slugHelp
  return (
    <>
      <TextInput source="name" isRequired autoComplete="off" />
      <TextInput source="slug" parse={textOrNothing} helperText={slugHelp} autoComplete="off" />
      <TextInput source="description" className={formStyles.wide} multiline minRows={3} parse={textOrEmpty} />
      <PictureInput source="logoUrl" />
    </>
  )
}

/** Prose is an empty text when there is none, never null. */
function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
