import { useState } from 'react'
import { FormControlLabel, Switch } from '@mui/material'
import { useDataProvider, useRefresh } from 'react-admin'
import { profileSchema } from '#domain/user'
import type { PanelDataProvider } from '../../../providers/dataProvider.ts'
import { reminders } from '../../../providers/es/reminders.ts'
import { createText } from '../../../providers/text.ts'
import { toast } from '../../../providers/toast.ts'
import { failureOf } from '../../money/failure.ts'
import type { OwnMembership } from './membershipText.ts'
import styles from './MyInstitutions.module.css'

const t = createText(reminders)

/** Whether the user takes an institution's reminders of overdue cuotas. */
export function OwnReminders({ membership: { id, remindersStoppedAt } }: { membership: OwnMembership }) {
  const api = useDataProvider<PanelDataProvider>()
  const refresh = useRefresh()
  const [isSaving, setSaving] = useState(false)
  async function save(stopped: boolean) {
    if (isSaving) return
    setSaving(true)
    try {
      profileSchema.parse(await api.send('POST', `profile/memberships/${id}/reminders`, { stopped }))
      toast.success({ message: t(stopped ? 'own.stopped' : 'own.taken') })
    } catch (error) {
      toast.error({ message: failureOf(error, [], t('own.failed')).message ?? t('own.failed') })
    }
    setSaving(false)
    refresh()
  }
  return (
    <section className={styles.section} aria-labelledby="own-reminders">
      <h2 id="own-reminders">{t('own.title')}</h2>
      <p>{t('own.help')}</p>
      <FormControlLabel
        label={t('own.label')}
        control={<Switch checked={remindersStoppedAt !== null} onChange={(_event, checked) => void save(checked)} />}
      />
    </section>
  )
}
