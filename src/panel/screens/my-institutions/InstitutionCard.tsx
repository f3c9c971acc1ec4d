import { LinkBase } from 'react-admin'
import { myInstitutions } from '../../../providers/es/myInstitutions.ts'
import { createText } from '../../../providers/text.ts'
import { dayText } from '../../values/dateText.ts'
import { membershipText } from './membershipText.ts'
import type { OwnMembership } from './membershipText.ts'
import styles from './MyInstitutions.module.css'
import { StandingBanner } from './StandingBanner.tsx'
import type { Standing } from './standing.ts'

const t = createText(myInstitutions)

type Props = {
  membership: OwnMembership
  /** Undefined while it loads. */
  standing: Standing | undefined
  /** Whether the membership counts today. */
  isActive: boolean
}

/** One of the user's institutions. It links to the institution's page once the invitation is accepted. */
export function InstitutionCard({ membership, standing, isActive }: Props) {
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
          {t('pending')}. <LinkBase to="/panel">{t('pendingHelp')}</LinkBase>
        </p>
      ) : (
        <>
          <p className={styles.muted}>{membershipText(membership)}</p>
          {!isActive && until && <p className={styles.muted}>{t('ended', { date: dayText(until) })}</p>}
          {standing ? <StandingBanner standing={standing} compact /> : <div className={styles.standingSpace} />}
        </>
      )}
    </li>
  )
}
