import { profileSchema, type Profile } from '#domain/members/user'
import { mayFound } from '#domain/access/access'
import { useRead } from '../../data/queries.ts'
import { useActor } from '../../data/useActor.ts'
import { receiptPaper, myInstitutions, founding } from '../../../providers/es/memberAccount.ts'
import { NotLoaded, PageFailure, PageTitle } from '../../page/Page.tsx'
import styles from './MyInstitutions.module.css'
import {
  useOwnStandings,
  type Standing,
  membershipText,
  type OwnMembership,
  StandingBanner,
} from './StandingBanner.tsx'
import { LinkBase } from 'react-admin'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { fill } from '../../../providers/i18n/text.ts'
import { dayText } from '../../values/dateText.ts'
import { LinkButton, OptionalLink } from '../../page/buttons.tsx'

export default function MyInstitutionsPage() {
  const { data, error, refetch } = useRead('profile', profileSchema)
  return (
    <>
      <PageTitle title={myInstitutions.title}>
        <LinkButton to="/panel/my-receipts" label={receiptPaper.mine.title} />
      </PageTitle>
      {data ? <Institutions profile={data} /> : <NotLoaded query={{ error, refetch }} />}
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
      <ul className={styles.cards}>
        {profile.memberships.map((membership) => (
          <OwnInstitutionCard
            key={membership.id}
            membership={membership}
            standing={standings && (standings.get(membership.institutionId) ?? { kind: 'none' })}
            isActive={profile.activeMemberships.some(({ institutionId }) => institutionId === membership.institutionId)}
          />
        ))}
      </ul>
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

type Props = {
  membership: OwnMembership
  standing: Standing | undefined
  isActive: boolean
}

function OwnInstitutionCard({ membership, standing, isActive }: Props) {
  const { institutionId, institutionName, state, until } = membership
  return (
    <li className={styles.card}>
      <h2>
        <OptionalLink
          to={state === 'accepted' && isActive && `/panel/my-institutions/${institutionId}`}
          className={styles.cardLink}
        >
          {institutionName}
        </OptionalLink>
      </h2>
      {state === 'pending' ? (
        <p>
          {myInstitutions.pending}. <LinkBase to="/panel">{myInstitutions.pendingHelp}</LinkBase>
        </p>
      ) : (
        <>
          <p className="muted">{membershipText(membership)}</p>
          {!isActive && until && <p className="muted">{fill(myInstitutions.ended, { date: dayText(until) })}</p>}
          {standing ? <StandingBanner standing={standing} /> : <div className={styles.standingSpace} />}
        </>
      )}
    </li>
  )
}
