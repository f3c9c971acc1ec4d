import { EditPage } from '../../panel/page/EditPage.tsx'
import { sports } from '../../providers/es/catalogue.ts'
import { BooleanInput, required, useRecordContext } from 'react-admin'
import { useCreateInPlace } from '../../panel/form/CreateInPlace.tsx'
import { FormSection } from '../../panel/page/Page.tsx'
import { PictureInput } from '../../panel/form/PictureInput.tsx'
import { ReferenceSelect } from '../../panel/form/ReferenceSelect.tsx'
import formStyles from '../../panel/form/form.module.css'
import type { FieldValues } from 'react-hook-form'
import { type Sport, sportInputSchema } from '#domain/clubs/sport'
import { BoundedText, textOrEmpty, textOrNothing } from '../../panel/form/BoundedInputs.tsx'
import { CreatePage } from '../../panel/page/CreatePage.tsx'

/** Sports of one type are often added one after the other. */
const nextValues = ({ typeId }: FieldValues) => ({ typeId })

const NEW_SPORT = { description: '', active: true }

export function SportCreate() {
  return (
    <CreatePage defaultValues={NEW_SPORT} redirect="list" another={nextValues}>
      <SportInputs />
    </CreatePage>
  )
}

export function SportEdit() {
  return (
    <EditPage<Sport> deletion={sports.delete} historyOf="sports">
      <SportInputs />
    </EditPage>
  )
}

function SportInputs() {
  const isNew = useRecordContext()?.id === undefined
  const newType = useCreateInPlace('sports-types')
  return (
    <FormSection title={sports.data}>
      <BoundedText schema={sportInputSchema} source="name" isRequired />
      <ReferenceSelect source="typeId" reference="sports-types" validate={required()} {...newType} />
      <BoundedText
        schema={sportInputSchema}
        source="description"
        multiline
        minRows={3}
        parse={textOrEmpty}
        className={formStyles.wide}
      />
      <BoundedText
        schema={sportInputSchema}
        source="slug"
        helperText={isNew && sports.slugHelp}
        parse={textOrNothing}
      />
      <PictureInput source="imageUrl" />
      <BooleanInput source="active" label={sports.active} helperText={sports.activeHelp} />
    </FormSection>
  )
}
