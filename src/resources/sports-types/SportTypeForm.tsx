import { EditPage } from '../../panel/page/EditPage.tsx'
import { sports } from '../../providers/es/catalogue.ts'
import { InPlaceForm } from '../../panel/form/CreateInPlace.tsx'
import { FormSection } from '../../panel/page/Page.tsx'
import { type SportType, sportTypeInputSchema } from '#domain/clubs/sport'
import { BoundedText } from '../../panel/form/BoundedInputs.tsx'
import { CreatePage } from '../../panel/page/CreatePage.tsx'

const nothingRepeats = () => ({})

export function SportTypeCreate() {
  return (
    <CreatePage redirect="list" another={nothingRepeats}>
      <SportTypeInputs />
    </CreatePage>
  )
}

export function SportTypeEdit() {
  return (
    <EditPage<SportType> deletion={sports.deleteType} historyOf="sports-types">
      <SportTypeInputs />
    </EditPage>
  )
}

export function SportTypeInPlace({ name }: { name: string }) {
  return (
    <InPlaceForm resource="sports-types" name={name}>
      <SportTypeInputs />
    </InPlaceForm>
  )
}

function SportTypeInputs() {
  return (
    <FormSection title={sports.typeData}>
      <BoundedText schema={sportTypeInputSchema} source="name" isRequired />
    </FormSection>
  )
}
