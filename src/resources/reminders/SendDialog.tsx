import { useState } from 'react'
import { Alert, Button, DialogActions } from '@mui/material'
import type { Debtor } from '#domain/chase'
import type { Institution } from '#domain/institution'
import { reminderSubject } from '#domain/reminderText'
import { useMoneyAction } from '../../panel/money/useMoneyAction.ts'
import { Dialog } from '../../panel/page/Dialog.tsx'
import { reminders } from '../../providers/es/reminders.ts'
import { createText } from '../../providers/text.ts'
import { BatchProgress } from './BatchProgress.tsx'
import { queueBatch } from './reminderCalls.ts'
import { nameOf, textFor } from './reminderFacts.ts'
import { useSending } from './useSending.ts'
import styles from './reminders.module.css'

const t = createText(reminders)

type Props = { institution: Institution; debtors: readonly Debtor[]; onClose: () => void }

/** Shows what each of the chosen families will read, sends the mails, and tells how each went. */
export function SendDialog({ institution, debtors, onClose }: Props) {
  const [place, setPlace] = useState(0)
  const { submit, isSending, message } = useMoneyAction()
  const sending = useSending()
  const shown = debtors[place % debtors.length]
  const start = () =>
    submit({
      fields: [],
      failed: t('send.failed'),
      async run(api, key) {
        const membershipIds = debtors.flatMap(({ membershipId }) => membershipId ?? [])
        const batch = await queueBatch(api, { institutionId: institution.id, membershipIds }, key)
        sending.setBatch(batch)
        if (batch.counts.queued > 0) sending.go(batch.id)
      },
    })
  const names = new Map(debtors.map((debtor) => [debtor.membershipId, nameOf(debtor)]))
  return (
    <Dialog title={t('send.title')} onClose={isSending ? () => {} : onClose} wide>
      <div className={styles.parts}>
        {sending.batch ? (
          <BatchProgress batch={sending.batch} sending={sending} names={names} onClose={onClose} />
        ) : (
          <>
            <p>{t('send.body', { smart_count: debtors.length })}</p>
            {shown && (
              <figure className={styles.preview}>
                <figcaption>
                  {t('send.preview', { name: nameOf(shown) })} · {shown.email}
                  {debtors.length > 1 && (
                    <Button size="small" onClick={() => setPlace(place + 1)}>
                      {t('send.next')}
                    </Button>
                  )}
                </figcaption>
                <strong>{reminderSubject(institution.name)}</strong>
                <p className={styles.letter}>{textFor(institution, shown)}</p>
              </figure>
            )}
            <p className={styles.note}>{t('send.footer')}</p>
            {message && <Alert severity="error">{message}</Alert>}
            <DialogActions>
              <Button variant="contained" disabled={isSending} onClick={() => void start()}>
                {isSending ? t('send.starting') : t('send.submit')}
              </Button>
              <Button variant="outlined" disabled={isSending} onClick={onClose}>
                {t('hand.close')}
              </Button>
            </DialogActions>
          </>
        )}
      </div>
    </Dialog>
  )
}
