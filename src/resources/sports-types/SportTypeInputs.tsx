import { TextInput, maxLength, required } from 'react-admin'
import { FormSection } from '../../panel/form/FormSection.tsx'
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
