import { maxLength, required } from 'react-admin'
import { TextInput } from '../../panel/inputs/TextInput.tsx'
import { FormSection } from '../../panel/FormSection.tsx'
import { sports } from '../../providers/es/sports.ts'
import { createText } from '../../providers/text.ts'

const t = createText(sports)

export function SportTypeInputs() {
  return (
    <FormSection title={t('typeData')}>
      <TextInput source="name" validate={[required(), maxLength(80)]} />
    </FormSection>
  )
}
