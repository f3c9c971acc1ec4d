import { Edit, SimpleForm, TextInput, maxLength, required } from 'react-admin'

export default function SportTypeEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list">
      <SimpleForm warnWhenUnsavedChanges>
        <TextInput source="name" validate={[required(), maxLength(80)]} />
      </SimpleForm>
    </Edit>
  )
}
