import { useState } from 'react'
import { Alert, Button } from '@mui/material'
import { batchSchema } from '#domain/reminders/reminder'
import type { Debtor } from '#domain/reminders/chase'
import { Dialog } from '../../panel/page/Dialog.tsx'
import { reminders } from '../../providers/es/reminders.ts'
import { fill } from '../../providers/i18n/text.ts'
import { BatchProgress } from './BatchProgress.tsx'
import { useSending } from './useSending.ts'
import styles from './reminders.module.css'

/** Batches with unsent mails, each with a button to continue. */
export function UnsentBatches({ debtors }: { debtors: readonly Debtor[] }) {
  const [open, setOpen] = useState<string | null>(null)
  const waiting = new Map<string, number>()
  for (const { last } of debtors) {
    if (last?.state === 'queued' && last.batchId) waiting.set(last.batchId, (waiting.get(last.batchId) ?? 0) + 1)
  }
  return (
    <>
      {[...waiting].map(([id, count]) => (
        <Alert
          key={id}
          severity="warning"
          action={
            <Button color="inherit" onClick={() => setOpen(id)}>
              {reminders.send.see}
            </Button>
          }
        >
          {fill(reminders.send.waiting, { smart_count: count })}
        </Alert>
      ))}
      {open !== null && <LeftBatch id={open} waiting={waiting.get(open) ?? 0} onClose={() => setOpen(null)} />}
    </>
  )
}

function LeftBatch({ id, waiting, onClose }: { id: string; waiting: number; onClose: () => void }) {
  const sending = useSending()
  const [first] = useState(() =>
    batchSchema.parse({
      id,
      institutionId: id,
      counts: { queued: waiting, sending: 0, sent: 0, failed: 0, dropped: 0 },
      refused: [],
    }),
  )
  return (
    <Dialog title={reminders.send.title} onClose={onClose} wide>
      <div className={styles.parts}>
        <BatchProgress batch={sending.batch ?? first} sending={sending} onClose={onClose} />
      </div>
    </Dialog>
  )
}
