import { Button } from '@mui/material'
import type { Profile } from '#domain/user'
import { profile as texts } from '../../../providers/es/profile.ts'
import { createText } from '../../../providers/text.ts'
import styles from './profile.module.css'
import { useAcceptInvitation } from './useAcceptInvitation.ts'

const t = createText(texts)

/** The institutions that have invited the user. The membership begins when they accept, not before (decisions §3). */
export function Invitations({ profile }: { profile: Profile }) {
  const { accept, accepting } = useAcceptInvitation()
  const pending = profile.memberships.filter(({ state }) => state === 'pending')
  if (pending.length === 0) return null
  return (
    <section className={styles.invitations} aria-labelledby="invitations">
      <h2 id="invitations">{t('invitations')}</h2>
      <ul className={styles.list}>
        {pending.map(({ id, institutionName, role }) => (
          <li key={id} className={styles.invitation}>
            <p>{t('invitation', { institution: institutionName, role: t(`roles.${role}`) })}</p>
            <Button
              variant="contained"
              disabled={accepting !== null}
              aria-label={t('acceptNamed', { institution: institutionName })}
              onClick={() => void accept(id, institutionName)}
            >
              {t('accept')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
