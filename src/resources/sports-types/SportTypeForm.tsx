import { CreatePage } from '../../panel/page/CreatePage.tsx'
import { DeleteRecordButton } from '../../panel/page/DeleteRecordButton.tsx'
import { EditPage } from '../../panel/page/EditPage.tsx'
import { History } from '../../panel/history/History.tsx'
import { sports } from '../../providers/es/sports.ts'
import { createText } from '../../providers/text.ts'
import { InPlaceForm } from '../../panel/form/CreateInPlace.tsx'
import { TextInput, required } from 'react-admin'
import { FormSection } from '../../panel/form/FormSection.tsx'
import type { SportType } from '#domain/sport'
import { withinBounds } from '../../panel/form/bounds.ts'
import { sportTypeInputSchema } from '#domain/sport'

const t = createText(sports)

const nothingRepeats = () => ({})

/** A new type of sport (super admin). */
export function SportTypeCreate() {
  return (
    <CreatePage redirect="list" another={nothingRepeats}>
      <SportTypeInputs />
    </CreatePage>
  )
}

/** An existing type of sport (super admin). */
export function SportTypeEdit() {
  return (
    <EditPage<SportType> redirect="list" title={({ name }) => name} actions={deleteButton} after={historyOf}>
      <SportTypeInputs />
    </EditPage>
  )
}

const historyOf = (record: SportType) => <History resource="sports-types" record={record} />

function deleteButton(record: SportType) {
  return (
    <DeleteRecordButton
      record={record}
      label={t('deleteType.label')}
      title={t('deleteType.title')}
      body={t('deleteType.body')}
    />
  )
}

/** A new type, made from the form of a sport. */
export function SportTypeInPlace({ name }: { name: string }) {
  return (
    <InPlaceForm resource="sports-types" name={name}>
      <SportTypeInputs />
    </InPlaceForm>
  )
}

function SportTypeInputs() {
  return (
    <FormSection title={t('typeData')}>
      <TextInput source="name" validate={[required(), ...withinBounds(sportTypeInputSchema, 'name')]} />
    </FormSection>
  )
}
