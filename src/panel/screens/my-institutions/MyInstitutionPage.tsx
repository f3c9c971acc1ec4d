import { Button } from '@mui/material'
import { LinkBase, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Institution } from '#domain/institution'
import { profileSchema } from '#domain/user'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { receiptPaper } from '../../../providers/es/receiptPaper.ts'
import { createText } from '../../../providers/text.ts'
import { PageFailure } from '../../page/PageFailure.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'
import { useRead } from '../../data/useRead.ts'
import { InstitutionFacts } from './InstitutionFacts.tsx'
import { MemberAccount } from './MemberAccount.tsx'
import { OwnReminders } from './OwnReminders.tsx'
import styles from './MyInstitutions.module.css'

const t = createText(myInstitutions)
const BACK = { to: '/panel/my-institutions', label: t('back') }

/** One of the user's institutions: first whether its cuotas are paid, then each cuota, then the institution. */
export default function MyInstitutionPage() {
  const { institutionId = '' } = useParams()
  const profile = useRead('profile', profileSchema)
  const institution = useGetOne<Institution>('institutions', { id: institutionId })
  const error = profile.error ?? institution.error
  const membership = profile.data?.memberships.find((one) => one.institutionId === institutionId)
  if (profile.data && institution.data) {
    return (
      <>
        <PageTitle title={institution.data.name} back={BACK}>
          <Button component={LinkBase} to="/panel/my-receipts" variant="outlined">
            {receiptPaper.mine.open}
          </Button>
        </PageTitle>
        <div className={styles.page}>
          <MemberAccount profile={profile.data} institution={institution.data} />
          {membership && <OwnReminders membership={membership} />}
          <InstitutionFacts institution={institution.data} membership={membership} />
        </div>
      </>
    )
  }
  return (
    <>
      <PageTitle title={membership?.institutionName ?? t('title')} back={BACK} />
      {error ? (
        <PageFailure
          error={error}
          back={BACK}
          onRetry={() => void Promise.all([profile.refetch(), institution.refetch()])}
        />
      ) : (
        <PageLoading />
      )}
    </>
  )
}
