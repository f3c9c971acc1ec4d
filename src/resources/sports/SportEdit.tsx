import { Edit, SimpleForm } from 'react-admin'
import { SportInputs } from './SportInputs.tsx'

/** An existing sport (super admin); the record's version goes with it, so that a stale form is told so. */
export default function SportEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list">
      <SimpleForm warnWhenUnsavedChanges>
        <SportInputs />
      </SimpleForm>
    </Edit>
  )
}
