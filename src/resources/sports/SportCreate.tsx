import { Create, SimpleForm } from 'react-admin'
import { SportInputs } from './SportInputs.tsx'

/** A new sport (super admin). */
export default function SportCreate() {
  return (
    <Create redirect="list">
      <SimpleForm defaultValues={{ description: '', active: true }} warnWhenUnsavedChanges>
        <SportInputs />
      </SimpleForm>
    </Create>
  )
}
