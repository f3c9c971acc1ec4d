import { managedScopeOf } from '#domain/access/access'
import { REMINDER_STATES, type Batch, type Reminder, type ReminderState } from '#domain/reminders/reminder'
import { type ActorReads, type ActorWrites, orderedById, orNotFound } from '../records/records.ts'
import { saveRecord } from '../records/writeRecord.ts'

type BatchRefusals = Pick<Batch, 'id' | 'institutionId' | 'refused'>

export async function batchOf(tx: ActorReads, batch: BatchRefusals): Promise<Batch> {
  const counts = await Promise.all(
    REMINDER_STATES.map(async (state) => [state, (await remindersOf(tx, batch.id, state, 1)).total] as const),
  )
  // One entry for each state.
  return { ...batch, counts: Object.fromEntries(counts) as Record<ReminderState, number> }
}

export async function batchById(tx: ActorReads, id: string): Promise<Batch> {
  const { institutionId } = await anyOf(tx, id)
  return batchOf(tx, { id, institutionId, refused: [] })
}

export async function stopBatch(tx: ActorWrites, id: string): Promise<Batch> {
  await anyOf(tx, id)
  for (const { id: reminderId, membershipId } of await waitingOf(tx, id)) {
    await tx.lock('membership', membershipId)
    const reminder = orNotFound(await tx.reminders.get(managedScopeOf(tx.actor, 'reminders'), reminderId))
    if (reminder.state !== 'queued') continue
    await saveReminder(tx, reminder, { state: 'dropped', outcome: 'cancelled' })
  }
  return batchById(tx, id)
}

export function saveReminder(tx: ActorWrites, current: Reminder, change: Partial<Reminder>): Promise<Reminder> {
  const action = change.state === 'sent' ? 'send' : 'edit'
  return saveRecord(tx, 'reminders', current, { ...current, ...change }, { action })
}

async function waitingOf(tx: ActorReads, batchId: string): Promise<Reminder[]> {
  const { total } = await remindersOf(tx, batchId, 'queued', 1)
  const { rows } = await remindersOf(tx, batchId, 'queued', total)
  return rows.toSorted((a, b) => (a.membershipId < b.membershipId ? -1 : 1))
}

async function anyOf(tx: ActorReads, batchId: string): Promise<Reminder> {
  const { rows } = await remindersOf(tx, batchId, undefined, 1)
  return orNotFound(rows[0])
}

export function remindersOf(tx: ActorReads, batchId: string, state: ReminderState | undefined, limit: number) {
  return tx.reminders.list({
    scope: managedScopeOf(tx.actor, 'reminders'),
    filter: { batchId, ...(state && { state }) },
    ...orderedById(limit),
  })
}
