import { profileSchema, type Profile } from '#domain/members/user'
import { mayFound } from '#domain/access/access'
import { useRead } from '../../data/queries.ts'
import { useActor } from '../../data/useActor.ts'
import { receiptPaper, myInstitutions, founding } from '../../../providers/es/memberAccount.ts'
import { Loaded, PageFailure, PageTitle } from '../../page/Page.tsx'
import { OwnInstitutionCards, useOwnStandings } from './StandingBanner.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { LinkButton } from '../../page/buttons.tsx'

export default function MyInstitutionsPage() {
  const query = useRead('profile', profileSchema)
  return (
    <>
      <PageTitle title={myInstitutions.title}>
        <LinkButton to="/panel/my-receipts" label={receiptPaper.mine.title} />
      </PageTitle>
      <Loaded query={query}>{(profile) => <Institutions profile={profile} />}</Loaded>
    </>
  )
}

function Institutions({ profile }: { profile: Profile }) {
  const { standings, error, refetch } = useOwnStandings(profile)
  const canFound = mayFound(useActor())
  if (profile.memberships.length === 0)
    return <NoInstitutions isSuperAdmin={profile.rols.includes('SuperAdmin')} canFound={canFound} />
  return (
    <>
      {error && !standings && <PageFailure error={error} onRetry={() => void refetch()} />}
      <OwnInstitutionCards profile={profile} memberships={profile.memberships} standings={standings} />
      {canFound && (
        <p className="row">
          {founding.offer} <FoundingLink />
        </p>
      )}
    </>
  )
}

function FoundingLink() {
  return <LinkButton to="/panel/my-institutions/new" label={founding.open} />
}

function NoInstitutions({ isSuperAdmin, canFound }: { isSuperAdmin: boolean; canFound: boolean }) {
  return (
    <Notice
      title={myInstitutions.empty}
      detail={isSuperAdmin ? myInstitutions.emptySuperAdmin : myInstitutions.emptyHelp}
    >
      <LinkButton
        variant="contained"
        to={isSuperAdmin ? '/panel/institutions' : '/panel'}
        label={isSuperAdmin ? myInstitutions.seeInstitutions : myInstitutions.goToProfile}
      />
      {canFound && <FoundingLink />}
    </Notice>
  )
}
