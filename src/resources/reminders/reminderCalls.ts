import { batchSchema, reminderSchema } from '#domain/reminder'
import type { Batch, ReminderChannel } from '#domain/reminder'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'

type Sender = Pick<PanelDataProvider, 'send'>

type Marked = { institutionId: string; membershipId: string; channel: Exclude<ReminderChannel, 'email'> }

/** Records that a reminder was sent by hand (POST reminders). */
export async function markReminder(api: Sender, marked: Marked, idempotencyKey: string): Promise<void> {
  reminderSchema.parse(await api.send('POST', 'reminders', marked, { idempotencyKey }))
}

/** Reserves reminders by e-mail (POST reminders/batches). */
export async function queueBatch(
  api: Sender,
  asked: { institutionId: string; membershipIds: string[] },
  idempotencyKey: string,
): Promise<Batch> {
  return batchSchema.parse(await api.send('POST', 'reminders/batches', asked, { idempotencyKey }))
}

/** Sends the next mails of a batch (POST reminders/batches/{id}/continuation). Each is sent at most once. */
export async function continueBatch(api: Sender, id: string): Promise<Batch> {
  return batchSchema.parse(await api.send('POST', `reminders/batches/${id}/continuation`, {}))
}

/** Leaves out whoever of a batch still waits (POST reminders/batches/{id}/stop). */
export async function discardBatch(api: Sender, id: string): Promise<Batch> {
  return batchSchema.parse(await api.send('POST', `reminders/batches/${id}/stop`, {}))
}
