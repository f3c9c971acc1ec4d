import { useState } from 'react'
import { Alert, Button, DialogActions } from '@mui/material'
import type { Debtor } from '#domain/reminders/chase'
import type { Institution } from '#domain/clubs/institution'
import { batchSchema, MAX_BATCH, type Batch, type ReminderRow } from '#domain/reminders/reminder'
import { reminderSubject } from '#domain/reminders/reminderText'
import { useFormAction, useParts } from '../../panel/action/useAction.ts'
import { Failure } from '../../panel/page/Page.tsx'
import { Dialog } from '../../panel/page/dialogs.tsx'
import { panel } from '../../providers/es/panel.ts'
import { reminders } from '../../providers/es/reminders.ts'
import { fill } from '../../providers/i18n/text.ts'
import { byEmail, nameOf, onScreen, textFor } from './ReminderText.tsx'
import styles from './reminders.module.css'
import formStyles from '../../panel/form/form.module.css'
import { useGetList } from 'react-admin'
import { sum } from '#domain/money/money'
import { useApi } from '../../panel/data/panelDataProvider.ts'
import { reminderState } from '../../panel/money/SentReminders.tsx'

type Props = { institution: Institution; debtors: readonly Debtor[]; onClose: () => void }

export function SendDialog({ institution, debtors, onClose }: Props) {
  const { mailable, unreachable } = byEmail(debtors)
  const [place, setPlace] = useState(0)
  const { submit, isSending, message } = useFormAction()
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
      <div className="parts">
        {unreachable && <Alert severity="warning">{fill(reminders.send.noEmail, { names: unreachable })}</Alert>}
        {sending.batch ? (
          <BatchProgress batch={sending.batch} sending={sending} names={names} onClose={onClose} />
        ) : (
          <>
            <p>{fill(reminders.send.body, { smart_count: mailable.length })}</p>
            {debtor && (
              <figure className={styles.preview}>
                <figcaption className="muted">
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
            <Failure>{message}</Failure>
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

type ProgressProps = {
  batch: Batch
  sending: ReturnType<typeof useSending>
  names?: ReadonlyMap<string | null, string>
  onClose: () => void
}

export function BatchProgress({ batch, sending, names, onClose }: ProgressProps) {
  const { counts, id, refused } = batch
  const total = sum(Object.values(counts))
  const sentCount = total - counts.queued
  const progress = fill(reminders.send.progress, { done: sentCount, total })
  const isOver = counts.queued === 0 && !sending.isRunning
  return (
    <>
      {total > 0 && (
        <div className="stack">
          <output>{isOver ? fill(reminders.send.ended, { sent: counts.sent, total }) : progress}</output>
          <progress aria-label={progress} max={Math.max(1, total)} value={sentCount} />
          {!isOver && <p className="muted">{sending.isRunning ? reminders.send.going : reminders.send.paused}</p>}
        </div>
      )}
      <Failure>{sending.message}</Failure>
      <Results batchId={id} done={sentCount} />
      {refused.length > 0 && (
        <>
          <h3 className={formStyles.rowTitle}>{reminders.send.refused}</h3>
          <ul className={styles.results}>
            {refused.map(({ membershipId, code }) => (
              <li key={membershipId}>
                <span>{names?.get(membershipId) ?? '–'}</span>
                <span>{reminders.outcomes[code]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        {sending.isRunning ? (
          <Button variant="outlined" onClick={sending.pause}>
            {reminders.send.stop}
          </Button>
        ) : (
          counts.queued > 0 && (
            <>
              <Button variant="contained" onClick={() => sending.go(id)}>
                {reminders.send.resume}
              </Button>
              <Button color="error" onClick={() => void sending.discard(id)}>
                {reminders.send.discard}
              </Button>
            </>
          )
        )}
        <Button variant={isOver ? 'contained' : 'outlined'} onClick={onClose}>
          {isOver ? reminders.send.close : panel.close}
        </Button>
      </DialogActions>
    </>
  )
}

function Results({ batchId, done }: { batchId: string; done: number }) {
  const { data = [] } = useGetList<ReminderRow>('reminders', {
    filter: { batchId },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: MAX_BATCH },
    meta: { done },
  })
  if (data.length === 0) return null
  return (
    <>
      <h3 className={formStyles.rowTitle}>{reminders.send.results}</h3>
      <ul className={styles.results}>
        {data.map((reminder) => (
          <li key={reminder.id} data-state={reminder.state}>
            <span>{reminder.memberName ?? '–'}</span>
            <span>{reminderState(reminder)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Sends a batch while its dialog is open, to nobody twice. Pauses when the mail server refuses every message. */
export function useSending() {
  const api = useApi()
  const [batch, setBatch] = useState<Batch | null>(null)
  const { isRunning, message, setMessage, attempt, go, pause } = useParts(reminders.send.failed)

  async function change(id: string, what: 'continuation' | 'stop') {
    const next = await api.send('POST', `reminders/batches/${id}/${what}`, {}, { schema: batchSchema })
    setBatch((before) => ({ ...next, refused: before?.refused ?? [] }))
    return next.counts
  }

  const send = (id: string) =>
    void go(async (mayContinue) => {
      let failed: number | null = null
      while (mayContinue()) {
        const counts = await change(id, 'continuation')
        if (counts.queued === 0) return
        if (failed !== null && counts.failed > failed) return setMessage(reminders.send.mailDown)
        failed = counts.failed
      }
    })

  return {
    batch,
    setBatch,
    isRunning,
    message,
    go: send,
    pause,
    discard: (id: string) => attempt(() => change(id, 'stop')),
  }
}
