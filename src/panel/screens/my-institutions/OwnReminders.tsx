import { FormControlLabel, Switch } from '@mui/material'
import { profileSchema } from '#domain/members/user'
import { reminders } from '../../../providers/es/reminders.ts'
import { useChange } from '../../action/useChange.ts'
import type { OwnMembership } from './membershipText.ts'
import styles from './MyInstitutions.module.css'

export function OwnReminders({ membership: { id, remindersStoppedAt } }: { membership: OwnMembership }) {
  const { change, isPending } = useChange()
  const save = (stopped: boolean) =>
    change(
      (api) => api.send('POST', `profile/memberships/${id}/reminders`, { stopped }, { schema: profileSchema }),
      stopped ? reminders.own.stopped : reminders.own.resumed,
    )
  return (
    <section className={styles.section} aria-labelledby="own-reminders">
      <h2 id="own-reminders">{reminders.own.title}</h2>
      <p>{reminders.own.help}</p>
      <FormControlLabel
        label={reminders.own.label}
        control={
          <Switch
            checked={remindersStoppedAt !== null}
            onChange={(_event, checked) => !isPending && void save(checked)}
          />
        }
      />
    </section>
  )
}
