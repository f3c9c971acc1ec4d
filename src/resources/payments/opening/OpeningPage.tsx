import { useState } from 'react'
import { useStore } from 'react-admin'
import type { InstitutionView } from '#domain/clubs/institution'
import { InstitutionSelect, selectedOf, useManagedInstitutions } from '../../../panel/money/InstitutionSelect.tsx'
import { NotLoaded } from '../../../panel/page/PageFailure.tsx'
import { PageTitle } from '../../../panel/page/PageTitle.tsx'
import { moneyResources } from '../../../providers/es/money.ts'
import { opening } from '../../../providers/es/opening.ts'
import { OpeningImport } from './OpeningImport.tsx'

const LIST = { to: '/panel/payments', label: moneyResources.payments.page.list }

export default function OpeningPage() {
  const { data: institutions, error, refetch } = useManagedInstitutions<InstitutionView>('collects')
  const [lastId, setLastId] = useStore<string | null>('opening.institution', null)
  const [isBusy, setBusy] = useState(false)
  const institution = selectedOf(institutions, lastId)
  return (
    <>
      <PageTitle title={opening.title} intro={opening.intro} back={LIST} />
      {!institutions && <NotLoaded query={{ error, refetch }} rows={3} />}
      <InstitutionSelect
        label={opening.institution}
        institutions={institutions ?? []}
        selected={institution}
        onSelect={setLastId}
        disabled={isBusy}
        helperText={institution ? undefined : opening.chooseInstitution}
      />
      {institution && <OpeningImport key={institution.id} institution={institution} onBusy={setBusy} />}
    </>
  )
}
