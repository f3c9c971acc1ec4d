import { useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Institution } from '#domain/institution'
import { profileSchema } from '#domain/user'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { createText } from '../../../providers/text.ts'
import { PageFailure } from '../../page/PageFailure.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'
import { useRead } from '../../data/useRead.ts'
import { InstitutionFacts } from './InstitutionFacts.tsx'
import styles from './MyInstitutions.module.css'
import { OwnFees } from './OwnFees.tsx'

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
        <PageTitle title={institution.data.name} back={BACK} />
        <div className={styles.page}>
          <OwnFees userId={profile.data.id} institutionId={institutionId} />
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
