import { profileSchema } from '#domain/user'
import type { Profile } from '#domain/user'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { flagsOf, hasPermission } from '../../../providers/permissions.ts'
import { createText } from '../../../providers/text.ts'
import { PageFailure } from '../../page/PageFailure.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'
import { useRead } from '../../data/useRead.ts'
import { InstitutionCard } from './InstitutionCard.tsx'
import styles from './MyInstitutions.module.css'
import { NoInstitutions } from './NoInstitutions.tsx'
import { useOwnStandings } from './useOwnStandings.ts'

const t = createText(myInstitutions)

/** The institutions one belongs to, each with how one stands there. */
export default function MyInstitutionsPage() {
  const { data, error, refetch } = useRead('profile', profileSchema)
  return (
    <>
      <PageTitle title={t('title')} />
      {data ? (
        <Institutions profile={data} />
      ) : error ? (
        <PageFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <PageLoading />
      )}
    </>
  )
}

function Institutions({ profile }: { profile: Profile }) {
  const { standings, error, refetch } = useOwnStandings(profile.id)
  if (profile.memberships.length === 0)
    return <NoInstitutions isSuperAdmin={hasPermission(flagsOf(profile.rols), ['SA'])} />
  return (
    <>
      {error && !standings && <PageFailure error={error} onRetry={() => void refetch()} />}
      <ul className={styles.cards}>
        {profile.memberships.map((membership) => (
          <InstitutionCard
            key={membership.id}
            membership={membership}
            standing={standings && (standings.get(membership.institutionId) ?? { kind: 'none' })}
            isActive={profile.activeMemberships.some(({ institutionId }) => institutionId === membership.institutionId)}
          />
        ))}
      </ul>
    </>
  )
}
