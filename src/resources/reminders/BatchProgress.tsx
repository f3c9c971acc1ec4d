import { Alert, Button, DialogActions } from '@mui/material'
import { useGetList } from 'react-admin'
import { sum } from '#domain/money/money'
import { MAX_BATCH, type Batch, type ReminderRow, batchSchema } from '#domain/reminders/reminder'
import { useApi } from '../../panel/data/useRead.ts'
import { panel } from '../../providers/es/panel.ts'
import { reminders } from '../../providers/es/reminders.ts'
import { fill } from '../../providers/i18n/text.ts'
import { formatCount } from '../../ui/values/formats.ts'
import { reminderState } from '../../panel/money/SentReminders.tsx'
import styles from './reminders.module.css'
import { useState } from 'react'
import { useParts } from '../../panel/action/useParts.ts'

type Props = {
  batch: Batch
  sending: ReturnType<typeof useSending>
  names?: ReadonlyMap<string | null, string>
  onClose: () => void
}

export function BatchProgress({ batch, sending, names, onClose }: Props) {
  const { counts, id, refused } = batch
  const total = sum(Object.values(counts))
  const done = total - counts.queued
  const progress = fill(reminders.send.progress, { done: formatCount(done), total: formatCount(total) })
  const isOver = counts.queued === 0 && !sending.isGoing
  return (
    <>
      {total > 0 && (
        <div className={styles.going}>
          <output>
            {isOver
              ? fill(reminders.send.ended, { sent: formatCount(counts.sent), total: formatCount(total) })
              : progress}
          </output>
          <progress className={styles.progress} aria-label={progress} max={Math.max(1, total)} value={done} />
          {!isOver && <p className="muted">{sending.isGoing ? reminders.send.going : reminders.send.paused}</p>}
        </div>
      )}
      {sending.message && <Alert severity="error">{sending.message}</Alert>}
      <Results batchId={id} done={done} />
      {refused.length > 0 && (
        <>
          <h3 className={styles.heading}>{reminders.send.refused}</h3>
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
        {sending.isGoing ? (
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
      <h3 className={styles.heading}>{reminders.send.results}</h3>
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

/** Sends a batch while its dialog is open. Nobody is sent the same twice. It pauses when the mail server takes nothing. */
export function useSending() {
  const api = useApi()
  const [batch, setBatch] = useState<Batch | null>(null)
  const { isGoing, message, setMessage, attempt, go, pause } = useParts(reminders.send.failed)

  async function change(id: string, what: 'continuation' | 'stop') {
    const next = await api.send('POST', `reminders/batches/${id}/${what}`, {}, { schema: batchSchema })
    setBatch((before) => ({ ...next, refused: before?.refused ?? [] }))
    return next.counts
  }

  const send = (id: string) =>
    void go(async (mayGoOn) => {
      let failed: number | null = null
      while (mayGoOn()) {
        const counts = await change(id, 'continuation')
        if (counts.queued === 0) return
        if (failed !== null && counts.failed > failed) return setMessage(reminders.send.mailDown)
        failed = counts.failed
      }
    })

  return {
    batch,
    setBatch,
    isGoing,
    message,
    go: send,
    pause,
    discard: (id: string) => attempt(() => change(id, 'stop')),
  }
}
