import { useState } from 'react'
import { Alert, Button, DialogActions } from '@mui/material'
import type { Debtor } from '#domain/reminders/chase'
import type { Institution } from '#domain/clubs/institution'
import { batchSchema } from '#domain/reminders/reminder'
import { reminderSubject } from '#domain/reminders/reminderText'
import { useAction } from '../../panel/action/useAction.ts'
import { Dialog } from '../../panel/page/Dialog.tsx'
import { panel } from '../../providers/es/panel.ts'
import { reminders } from '../../providers/es/reminders.ts'
import { fill } from '../../providers/i18n/text.ts'
import { BatchProgress, useSending } from './BatchProgress.tsx'
import { byEmail, nameOf, onScreen, textFor } from './reminderFacts.ts'
import styles from './reminders.module.css'

type Props = { institution: Institution; debtors: readonly Debtor[]; onClose: () => void }

export function SendDialog({ institution, debtors, onClose }: Props) {
  const { mailable, unreachable } = byEmail(debtors)
  const [place, setPlace] = useState(0)
  const { submit, isSending, message } = useAction()
  const sending = useSending()
  const debtor = mailable[place % mailable.length]
  const start = () =>
    submit({
      failed: reminders.send.failed,
      async run(api, idempotencyKey) {
        const membershipIds = mailable.flatMap(({ membershipId }) => membershipId ?? [])
        const body = { institutionId: institution.id, membershipIds }
        const batch = await api.send('POST', 'reminders/batches', body, { schema: batchSchema, idempotencyKey })
        sending.setBatch(batch)
        if (batch.counts.queued > 0) sending.go(batch.id)
      },
    })
  const names = new Map(debtors.map((one) => [one.membershipId, nameOf(one)]))
  return (
    <Dialog title={reminders.send.title} onClose={isSending ? () => {} : onClose} wide>
      <div className={styles.parts}>
        {unreachable && <Alert severity="warning">{fill(reminders.send.noEmail, { names: unreachable })}</Alert>}
        {sending.batch ? (
          <BatchProgress batch={sending.batch} sending={sending} names={names} onClose={onClose} />
        ) : (
          <>
            <p>{fill(reminders.send.body, { smart_count: mailable.length })}</p>
            {debtor && (
              <figure className={styles.preview}>
                <figcaption>
                  {fill(reminders.send.preview, { name: nameOf(debtor) })} · {debtor.email}
                  {mailable.length > 1 && (
                    <Button size="small" onClick={() => setPlace(place + 1)}>
                      {reminders.send.next}
                    </Button>
                  )}
                </figcaption>
                <strong>{reminderSubject(institution.name)}</strong>
                <p className={styles.letter}>{onScreen(textFor(institution, debtor))}</p>
              </figure>
            )}
            <p className="muted">{reminders.send.footer}</p>
            {message && <Alert severity="error">{message}</Alert>}
            <DialogActions>
              <Button variant="contained" disabled={isSending} onClick={() => void start()}>
                {isSending ? reminders.send.starting : reminders.send.submit}
              </Button>
              <Button variant="outlined" disabled={isSending} onClick={onClose}>
                {panel.close}
              </Button>
            </DialogActions>
          </>
        )}
      </div>
    </Dialog>
  )
}
