import { Button } from '@mui/material'
import { profileSchema, type Profile } from '#domain/members/user'
import { profile as texts } from '../../../providers/es/home.ts'
import { fill } from '../../../providers/i18n/text.ts'
import styles from './profile.module.css'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { replaceRols } from '../../../providers/session/storedUser.ts'
import type { PanelDataProvider } from '../../../providers/api/dataProvider.ts'
import { toast } from '../../../providers/toast/toast.ts'

/** The institutions that have invited the user. The membership begins when they accept, not before (decisions §3). */
export function Invitations({ profile }: { profile: Profile }) {
  const { accept, accepting } = useAcceptInvitation()
  const pending = profile.memberships.filter(({ state }) => state === 'pending')
  if (pending.length === 0) return null
  return (
    <section className={styles.invitations} aria-labelledby="invitations">
      <h2 id="invitations">{texts.invitations}</h2>
      <ul className={styles.list}>
        {pending.map(({ id, institutionName, role }) => (
          <li key={id} className={styles.invitation}>
            <p>{fill(texts.invitation, { institution: institutionName, role: texts.roles[role] })}</p>
            <Button
              variant="contained"
              disabled={accepting !== null}
              aria-label={fill(texts.acceptNamed, { institution: institutionName })}
              onClick={() => void accept(id, institutionName)}
            >
              {texts.accept}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Accepts an invitation, one at a time, and takes the new roles, so that the menu follows at once. */
function useAcceptInvitation() {
  const api = useDataProvider<PanelDataProvider>()
  const queryClient = useQueryClient()
  const [accepting, setAccepting] = useState<string | null>(null)

  async function accept(membershipId: string, institution: string) {
    setAccepting(membershipId)
    try {
      const path = `profile/memberships/${encodeURIComponent(membershipId)}/acceptance`
      const profile = await api.send('POST', path, {}, { schema: profileSchema })
      queryClient.setQueryData(['profile'], profile)
      replaceRols(profile.rols, profile.activeMemberships)
      toast.success({ message: fill(texts.accepted, { institution }) })
      void queryClient.invalidateQueries()
    } catch (error) {
      toast.error({ message: error instanceof Error && 'status' in error ? error.message : texts.acceptFailed })
      void queryClient.invalidateQueries({ queryKey: ['profile'] })
    } finally {
      setAccepting(null)
    }
  }

  return { accept, accepting }
}
