import { Create, SimpleForm, TextInput, maxLength, required } from 'react-admin'

export default function SportTypeCreate() {
  return (
    <Create redirect="list">
      <SimpleForm warnWhenUnsavedChanges>
        <TextInput source="name" validate={[required(), maxLength(80)]} />
      </SimpleForm>
    </Create>
  )
}
