import { profileSchema } from '#domain/user'
import type { Profile } from '#domain/user'
import { mayFound } from '#domain/access'
import { founding } from '../../../providers/es/founding.ts'
import { useActor } from '../../data/useActor.ts'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { flagsOf, hasPermission } from '../../../providers/permissions.ts'
import { createText } from '../../../providers/text.ts'
import { PageFailure } from '../../page/PageFailure.tsx'
import { PageLoading } from '../../page/PageLoading.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'
import { useRead } from '../../data/useRead.ts'
import { InstitutionCard } from './InstitutionCard.tsx'
import styles from './MyInstitutions.module.css'
import { useOwnStandings } from './useOwnStandings.ts'
import { Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { Notice } from '../../../ui/feedback/Notice.tsx'

const t = createText(myInstitutions)

/** The user's institutions, each with the state of its cuotas. */
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
  const founds = mayFound(useActor())
  if (profile.memberships.length === 0)
    return <NoInstitutions isSuperAdmin={hasPermission(flagsOf(profile.rols), ['SA'])} mayFound={founds} />
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
      {founds && (
        <p className={styles.founding}>
          {founding.offer} <FoundingLink />
        </p>
      )}
    </>
  )
}

function FoundingLink() {
  return (
    <Button component={LinkBase} variant="outlined" to="/panel/my-institutions/new">
      {founding.open}
    </Button>
  )
}

/** For people without memberships. A super admin gets a link to all institutions (decisions §3). */
function NoInstitutions({ isSuperAdmin, mayFound: founds }: { isSuperAdmin: boolean; mayFound: boolean }) {
  return (
    <Notice title={t('empty')} detail={t(isSuperAdmin ? 'emptySuperAdmin' : 'emptyHelp')}>
      <Button component={LinkBase} variant="contained" to={isSuperAdmin ? '/panel/institutions' : '/panel'}>
        {t(isSuperAdmin ? 'seeInstitutions' : 'goToProfile')}
      </Button>
      {founds && <FoundingLink />}
    </Notice>
  )
}
