import {
  AutocompleteInput,
  BooleanInput,
  ReferenceInput,
  TextInput,
  maxLength,
  required,
  useRecordContext,
} from 'react-admin'
import { useCreateInPlace } from '../../panel/form/CreateInPlace.tsx'
import { FormSection } from '../../panel/form/FormSection.tsx'
import { PictureInput } from '../../panel/form/PictureInput.tsx'
import { RetriedChoices } from '../../panel/form/RetriedChoices.tsx'
import { sports } from '../../providers/es/sports.ts'
import { createText } from '../../providers/text.ts'
import formStyles from '../../panel/form/form.module.css'

const t = createText(sports)
const BY_NAME = { field: 'name', order: 'ASC' } as const

/** The fields of a sport, for its create and edit forms; the bounds are those of `sportSchema`. */
export function SportInputs() {
  const isNew = useRecordContext()?.id === undefined
  const newType = useCreateInPlace('sports-types')
  return (
    <FormSection title={t('data')}>
      <TextInput source="name" validate={[required(), maxLength(80)]} />
      <ReferenceInput source="typeId" reference="sports-types" sort={BY_NAME}>
        <RetriedChoices>
          <AutocompleteInput optionText="name" validate={required()} {...newType} />
        </RetriedChoices>
      </ReferenceInput>
      <TextInput
        source="description"
        multiline
        minRows={3}
        validate={maxLength(4000)}
        parse={proseOf}
        className={formStyles.wide}
      />
      <TextInput source="slug" helperText={isNew && t('slugHelp')} validate={maxLength(80)} parse={textOrNothing} />
      <PictureInput source="imageUrl" />
      <BooleanInput source="active" label={t('active')} helperText={t('activeHelp')} />
    </FormSection>
  )
}

/** Prose is an empty text when there is none, never null. */
function proseOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** A slug that is left empty is left out, so that the API makes it from the name. */
function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined
}
