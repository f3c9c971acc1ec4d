import { LinkBase } from 'react-admin'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { dayText } from '../../values/dateText.ts'
import { membershipText, type OwnMembership } from './membershipText.ts'
import styles from './MyInstitutions.module.css'
import { StandingBanner } from './StandingBanner.tsx'
import type { Standing } from './standing.ts'

type Props = {
  membership: OwnMembership
  standing: Standing | undefined
  isActive: boolean
}

/** One of the user's institutions. It links to the institution's page once the invitation is accepted. */
export function OwnInstitutionCard({ membership, standing, isActive }: Props) {
  const { institutionId, institutionName, state, until } = membership
  return (
    <li className={styles.card}>
      <h2>
        {state === 'accepted' && isActive ? (
          <LinkBase to={`/panel/my-institutions/${institutionId}`} className={styles.cardLink}>
            {institutionName}
          </LinkBase>
        ) : (
          institutionName
        )}
      </h2>
      {state === 'pending' ? (
        <p>
          {myInstitutions.pending}. <LinkBase to="/panel">{myInstitutions.pendingHelp}</LinkBase>
        </p>
      ) : (
        <>
          <p className={styles.muted}>{membershipText(membership)}</p>
          {!isActive && until && <p className={styles.muted}>{fill(myInstitutions.ended, { date: dayText(until) })}</p>}
          {standing ? <StandingBanner standing={standing} compact /> : <div className={styles.standingSpace} />}
        </>
      )}
    </li>
  )
}
