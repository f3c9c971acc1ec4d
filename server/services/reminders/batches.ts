import { managedScopeOf } from '#domain/access/access'
import { REMINDER_STATES, type Batch, type Reminder, type ReminderState } from '#domain/reminders/reminder'
import type { ReadTransaction, WriteTransaction } from '../../store/port.ts'
import { rowsById, type Caller, existing, saveRecord } from '../records/records.ts'

type BatchRefusals = Pick<Batch, 'id' | 'institutionId' | 'refused'>

export async function batchOf(tx: ReadTransaction, caller: Caller, batch: BatchRefusals): Promise<Batch> {
  const counts = await Promise.all(
    REMINDER_STATES.map(async (state) => [state, (await remindersOf(tx, caller, batch.id, state, 1)).total] as const),
  )
  // One entry for each state.
  return { ...batch, counts: Object.fromEntries(counts) as Record<ReminderState, number> }
}

export async function batchById(tx: ReadTransaction, caller: Caller, id: string): Promise<Batch> {
  const { institutionId } = await anyOf(tx, caller, id)
  return batchOf(tx, caller, { id, institutionId, refused: [] })
}

export async function stopBatch(tx: WriteTransaction, caller: Caller, id: string): Promise<Batch> {
  await anyOf(tx, caller, id)
  for (const { id: reminderId, membershipId } of await waitingOf(tx, caller, id)) {
    await tx.lock('membership', membershipId)
    const reminder = existing(await tx.reminders.get(managedScopeOf(caller.actor, 'reminders'), reminderId, caller.now))
    if (reminder.state !== 'queued') continue
    await saveReminder(tx, caller, reminder, { state: 'dropped', outcome: 'cancelled' })
  }
  return batchById(tx, caller, id)
}

export function saveReminder(
  tx: WriteTransaction,
  caller: Caller,
  current: Reminder,
  change: Partial<Reminder>,
): Promise<Reminder> {
  const action = change.state === 'sent' ? 'send' : 'edit'
  return saveRecord(tx, caller, 'reminders', current, { ...current, ...change }, { action })
}

async function waitingOf(tx: ReadTransaction, caller: Caller, batchId: string): Promise<Reminder[]> {
  const { total } = await remindersOf(tx, caller, batchId, 'queued', 1)
  const { rows } = await remindersOf(tx, caller, batchId, 'queued', total)
  return rows.toSorted((a, b) => (a.membershipId < b.membershipId ? -1 : 1))
}

async function anyOf(tx: ReadTransaction, caller: Caller, batchId: string): Promise<Reminder> {
  const { rows } = await remindersOf(tx, caller, batchId, undefined, 1)
  return existing(rows[0])
}

export function remindersOf(
  tx: ReadTransaction,
  { actor, now }: Caller,
  batchId: string,
  state: ReminderState | undefined,
  limit: number,
) {
  return tx.reminders.list({
    scope: managedScopeOf(actor, 'reminders'),
    filter: { batchId, ...(state && { state }) },
    ...rowsById(limit),
    now,
  })
}
