import { useNotify, useRedirect } from 'react-admin'
import { institutionInputSchema } from '#domain/institution'
import { refreshActor } from '../../auth/refreshActor.ts'
import { CreatePage } from '../../panel/CreatePage.tsx'
import { institutions } from '../../providers/es/institutions.ts'
import { createText } from '../../providers/text.ts'
import { InstitutionForm } from './InstitutionForm.tsx'

const t = createText(institutions)

/** A new institution, born as a draft. Who is no SuperAdmin becomes its Admin, so their roles are looked up again (decisions §3). */
export default function InstitutionCreate() {
  const notify = useNotify()
  const redirect = useRedirect()
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
      onSuccess={async (institution) => {
        await refreshActor()
        notify(t('created', { name: institution.name }), { type: 'success' })
        redirect('show', 'institutions', institution.id)
      }}
    >
      <InstitutionForm />
    </CreatePage>
  )
}
