import { institutionInputSchema } from '#domain/institution'
import { refreshActor } from '../../auth/session/refreshActor.ts'
import { CreatePage } from '../../panel/page/CreatePage.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { createText } from '../../providers/text.ts'
import { InstitutionForm } from './InstitutionForm.tsx'

const t = createText(institutions)

/** A new institution, born as a draft. Who is no SuperAdmin becomes its Admin, so their roles are looked up again (decisions §3). */
export default function InstitutionCreate() {
  return (
    <CreatePage
      schema={institutionInputSchema}
      intro={institutions.createIntro}
      defaultValues={{
        name: '',
        description: '',
        currency: 'ARS',
        timezone: 'America/Argentina/Buenos_Aires',
        graceDays: 0,
        dueSoonDays: 7,
        planId: null,
        offerings: [],
      }}
      onMade={refreshActor}
      told={({ name }) => t('created', { name })}
      redirect="show"
    >
      <InstitutionForm />
    </CreatePage>
  )
}
