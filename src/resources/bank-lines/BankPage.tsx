import { useState } from 'react'
import { Button } from '@mui/material'
import { LinkBase, useStore } from 'react-admin'
import { NotLoaded } from '../../panel/page/PageFailure.tsx'
import { InstitutionSelect, selectedOf, useManagedInstitutions } from '../../panel/money/InstitutionSelect.tsx'
import { PageTitle } from '../../panel/page/PageTitle.tsx'
import { MoneyTabs } from '../../panel/page/SectionTabs.tsx'
import { bank } from '../../providers/es/bank.ts'
import { BankImport } from './BankImport.tsx'

export default function BankPage() {
  const { data: institutions, error, refetch } = useManagedInstitutions('collects')
  const [lastId, setLastId] = useStore<string | null>('bank.institution', null)
  const [isBusy, setBusy] = useState(false)
  const institution = selectedOf(institutions, lastId)
  return (
    <>
      <PageTitle title={bank.title} intro={bank.intro} beside={<MoneyTabs current="bank" />}>
        <Button component={LinkBase} to="/panel/payments/bank-lines" variant="outlined">
          {bank.past}
        </Button>
      </PageTitle>
      {!institutions && <NotLoaded query={{ error, refetch }} rows={3} />}
      <InstitutionSelect
        label={bank.institution}
        institutions={institutions ?? []}
        selected={institution}
        onSelect={setLastId}
        disabled={isBusy}
        helperText={institution ? undefined : bank.chooseInstitution}
      />
      {institution && <BankImport key={institution.id} institution={institution} onBusy={setBusy} />}
    </>
  )
}
