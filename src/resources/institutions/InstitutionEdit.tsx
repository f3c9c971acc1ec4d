import { institutionPatchSchema } from '#domain/institution'
import type { Institution } from '#domain/institution'
import { EditPage } from '../../panel/page/EditPage.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { InstitutionForm } from './InstitutionForm.tsx'

/** An institution's settings; what the role cannot change is disabled or not there. */
export default function InstitutionEdit() {
  return (
    <EditPage<Institution>
      schema={institutionPatchSchema}
      title={({ name }) => `${institutions.edit} ${name}`}
      redirect="show"
      cancelTo={({ id }) => `/panel/institutions/${id}`}
    >
      <InstitutionForm />
    </EditPage>
  )
}
