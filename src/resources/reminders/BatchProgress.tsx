import { Alert, Button, DialogActions } from '@mui/material'
import { useGetList } from 'react-admin'
import { sum } from '#domain/money'
import { MAX_BATCH } from '#domain/reminder'
import type { Batch, ReminderRow } from '#domain/reminder'
import { reminders } from '../../providers/es/reminders.ts'
import { createText } from '../../providers/text.ts'
import { formatCount } from '../../ui/values/formats.ts'
import { stateText } from './stateText.ts'
import type { useSending } from './useSending.ts'
import styles from './reminders.module.css'

const t = createText(reminders)

type Props = {
  batch: Batch
  sending: ReturnType<typeof useSending>
  /** The names of the people who were chosen, by membership. */
  names?: ReadonlyMap<string | null, string>
  onClose: () => void
}

/** How far a batch is, the buttons that go on with it, and what became of each person. */
export function BatchProgress({ batch, sending, names, onClose }: Props) {
  const { counts, id, refused } = batch
  const total = sum(Object.values(counts))
  const done = total - counts.queued
  const progress = t('send.progress', { done: formatCount(done), total: formatCount(total) })
  const isOver = counts.queued === 0 && !sending.isGoing
  return (
    <>
      {total > 0 && (
        <div className={styles.going}>
          <output>
            {isOver ? t('send.ended', { sent: formatCount(counts.sent), total: formatCount(total) }) : progress}
          </output>
          <progress className={styles.progress} aria-label={progress} max={Math.max(1, total)} value={done} />
          {!isOver && <p className={styles.note}>{t(sending.isGoing ? 'send.going' : 'send.paused')}</p>}
        </div>
      )}
      {sending.message && <Alert severity="error">{sending.message}</Alert>}
      <Results batchId={id} done={done} />
      {refused.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('send.refused')}</h3>
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
            {t('send.stop')}
          </Button>
        ) : (
          counts.queued > 0 && (
            <>
              <Button variant="contained" onClick={() => sending.go(id)}>
                {t('send.resume')}
              </Button>
              <Button color="error" onClick={() => void sending.discard(id)}>
                {t('send.discard')}
              </Button>
            </>
          )
        )}
        <Button variant={isOver ? 'contained' : 'outlined'} onClick={onClose}>
          {t(isOver ? 'send.close' : 'hand.close')}
        </Button>
      </DialogActions>
    </>
  )
}

/** What became of each person of a batch; read again as it goes on. */
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
      <h3 className={styles.heading}>{t('send.results')}</h3>
      <ul className={styles.results}>
        {data.map((reminder) => (
          <li key={reminder.id} data-state={reminder.state}>
            <span>{reminder.memberName ?? '–'}</span>
            <span>{stateText(reminder)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
