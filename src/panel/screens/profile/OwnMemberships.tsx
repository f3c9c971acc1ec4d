import { LinkBase } from 'react-admin'
import { profile as texts } from '../../../providers/es/home.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { dayText } from '../../values/dateText.ts'
import { StandingBanner } from '../my-institutions/StandingBanner.tsx'
import { useOwnStandings } from '../my-institutions/standing.ts'
import { PartFailure } from '../../page/PageFailure.tsx'
import styles from './profile.module.css'
import { Badge } from '../../values/Badge.tsx'
import type { Profile } from '#domain/members/user'

type OwnMembership = Profile['memberships'][number]

/**
 * The user's memberships, with role and standing. Administered institutions are above, and here too if the user has
 * cuotas there.
 */
export function OwnMemberships({ profile }: { profile: Profile }) {
  const accepted = profile.memberships.filter(({ state }) => state === 'accepted')
  const isActive = ({ institutionId }: OwnMembership) =>
    profile.activeMemberships.some((active) => active.institutionId === institutionId)
  const { standings, error, refetch } = useOwnStandings(accepted.some(isActive) ? profile.id : undefined)
  const administered = administeredIn(profile)
  const hasFees = ({ institutionId }: OwnMembership) => (standings?.get(institutionId)?.kind ?? 'none') !== 'none'
  const visible = accepted.filter((membership) => !administered.includes(membership) || hasFees(membership))
  if (visible.length === 0 && (accepted.length > 0 || profile.rols.includes('SuperAdmin')) && !error) return null
  return (
    <section className={styles.memberships} aria-labelledby="memberships">
      <h2 id="memberships">{fill(texts.memberships, { smart_count: visible.length })}</h2>
      {accepted.length === 0 && <p className={styles.muted}>{texts.membershipsEmpty}</p>}
      {error && !standings && <PartFailure error={error} onRetry={() => void refetch()} />}
      <ul className={styles.list}>
        {visible.map((membership) => (
          <li key={membership.id} className={styles.membership}>
            <div>
              {isActive(membership) ? (
                <LinkBase to={`/panel/my-institutions/${membership.institutionId}`}>
                  {membership.institutionName}
                </LinkBase>
              ) : (
                membership.institutionName
              )}
              <p className={styles.muted}>{termsOf(membership)}</p>
            </div>
            <Badge>{isActive(membership) ? texts.roles[membership.role] : texts.ended}</Badge>
            {isActive(membership) && <OwnStanding membership={membership} standings={standings} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

type StandingProps = { membership: OwnMembership; standings: ReturnType<typeof useOwnStandings>['standings'] }

/** Holds its place while loading. Administrators without cuotas need no standing. */
function OwnStanding({ membership: { institutionId, role }, standings }: StandingProps) {
  const standing = standings?.get(institutionId) ?? { kind: 'none' as const }
  if (role === 'Admin' && standing.kind === 'none') return null
  return <div className={styles.standing}>{standings && <StandingBanner standing={standing} compact />}</div>
}

function termsOf({ memberNumber, since, until }: OwnMembership): string {
  const term = until
    ? fill(texts.period, { from: dayText(since), to: dayText(until) })
    : fill(texts.since, { date: dayText(since) })
  return [memberNumber && fill(texts.memberNumber, { number: memberNumber }), term].filter(Boolean).join(' · ')
}

/** The memberships in which the user administers an institution today. */
export function administeredIn({ memberships, activeMemberships }: Profile): Profile['memberships'] {
  return memberships.filter(
    ({ state, institutionId }) =>
      state === 'accepted' &&
      activeMemberships.some((active) => active.institutionId === institutionId && active.role === 'Admin'),
  )
}
