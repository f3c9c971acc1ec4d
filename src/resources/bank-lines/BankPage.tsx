import { useState } from 'react'
import { MenuItem, TextField } from '@mui/material'
import { useGetList, useStore } from 'react-admin'
import type { Institution } from '#domain/institution'
import { MANAGED } from '../../panel/data/useActor.ts'
import { PageFailure } from '../../panel/page/PageFailure.tsx'
import { PageLoading } from '../../panel/page/PageLoading.tsx'
import { PageTitle } from '../../panel/page/PageTitle.tsx'
import { MoneyTabs } from '../../panel/page/SectionTabs.tsx'
import { bank } from '../../providers/es/bank.ts'
import { createText } from '../../providers/text.ts'
import { BankImport } from './BankImport.tsx'

const t = createText(bank)

/** The bank's file of an institution that the person manages: choose it, say what its columns are, review, confirm. */
export default function BankPage() {
  const {
    data: institutions,
    error,
    refetch,
  } = useGetList<Institution>('institutions', {
    filter: MANAGED,
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 500 },
  })
  const [kept, setKept] = useStore<string | null>('bank.institution', null)
  const [isBusy, setBusy] = useState(false)
  const institution =
    institutions?.find(({ id }) => id === kept) ?? (institutions?.length === 1 ? institutions[0] : undefined)
  return (
    <>
      <PageTitle title={t('title')} intro={t('intro')} beside={<MoneyTabs current="bank" />} />
      {!institutions &&
        (error ? <PageFailure error={error} onRetry={() => void refetch()} /> : <PageLoading rows={3} />)}
      {institutions && institutions.length > 1 && (
        <TextField
          select
          label={t('institution')}
          value={institution?.id ?? ''}
          disabled={isBusy}
          helperText={institution ? undefined : t('chooseInstitution')}
          onChange={({ target }) => setKept(target.value)}
          sx={{ maxWidth: '32rem' }}
        >
          {institutions.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {institution && <BankImport key={institution.id} institution={institution} onBusy={setBusy} />}
    </>
  )
}
