import type { z } from 'zod'
import { can, scopeOf } from '#domain/access/access'
import { calendarDateIn } from '#domain/values/calendar'
import type { Debtor } from '#domain/reminders/chase'
import { DomainError } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import type {
  Batch,
  Reminder,
  ReminderRefusal,
  batchInputSchema,
  reminderInputSchema,
} from '#domain/reminders/reminder'
import type { WriteTransaction } from '../../store/port.ts'
import { refuse, recordAudit, newId, type Caller, insertRecord, newRecord } from '../records/records.ts'
import { batchOf } from './batches.ts'
import { debtorsOf } from './debtors.ts'

/** As one batch; nothing is sent yet. Memberships are locked, so of two batches at once only one has each of them. */
export async function queueReminders(
  tx: WriteTransaction,
  caller: Caller,
  { institutionId, membershipIds }: z.output<typeof batchInputSchema>,
): Promise<Batch> {
  const ids = [...new Set(membershipIds)].toSorted()
  // In one order, so that two batches cannot deadlock.
  for (const id of ids) await tx.lock('membership', id)
  const institution = await chasedInstitution(tx, caller, institutionId)
  const debtors = new Map((await debtorsOf(tx, caller, institution)).map((debtor) => [debtor.membershipId, debtor]))
  const batchId = newId()
  const refusals: Batch['refused'] = []
  for (const id of ids) {
    const debtor = debtors.get(id)
    const code = refusalOf(debtor, 'email')
    if (debtor && code === null) {
      await write(tx, caller, institution, debtor, { channel: 'email', state: 'queued', batchId, membershipId: id })
    } else {
      const isOurs = (await tx.memberships.get(id))?.institutionId === institution.id
      refusals.push({ membershipId: id, code: isOurs ? (code ?? 'nothingOverdue') : 'notFound' })
    }
  }
  return batchOf(tx, caller, { id: batchId, institutionId: institution.id, refused: refusals })
}

/** Records a reminder that a person sent by WhatsApp or by their own mail program. */
export async function markReminder(
  tx: WriteTransaction,
  caller: Caller,
  { institutionId, membershipId, channel }: z.output<typeof reminderInputSchema>,
): Promise<Reminder> {
  const membership = await tx.lock('membership', membershipId)
  const institution = await chasedInstitution(tx, caller, institutionId)
  if (membership?.institutionId !== institution.id) refuse({ membershipId: 'unknownReference' })
  const [debtor] = await debtorsOf(tx, caller, institution, membershipId)
  const code = refusalOf(debtor, channel)
  if (!debtor || code !== null) throw new DomainError(code ?? 'nothingOverdue')
  const reminder = await write(tx, caller, institution, debtor, { channel, state: 'sent', batchId: null, membershipId })
  await noteOnMember(tx, caller, reminder)
  return reminder
}

function refusalOf(debtor: Debtor | undefined, channel: Reminder['channel']): ReminderRefusal | null {
  if (!debtor) return 'nothingOverdue'
  if (debtor.stoppedAt !== null) return 'remindersStopped'
  if (debtor.nextOn !== null) return 'alreadyReminded'
  return channel === 'email' && debtor.email === null ? 'memberHasNoEmail' : null
}

export function noteOnMember(
  tx: WriteTransaction,
  caller: Caller,
  { institutionId, membershipId }: Reminder,
): Promise<void> {
  return recordAudit(tx, caller, { entity: 'membership', institutionId, action: 'remind', id: membershipId })
}

type Delivery = Pick<Reminder, 'channel' | 'state' | 'batchId' | 'membershipId'>

function write(tx: WriteTransaction, caller: Caller, institution: Institution, debtor: Debtor, delivery: Delivery) {
  const { id: institutionId, currency, timezone } = institution
  const reminder: Reminder = {
    ...newRecord(caller.now),
    ...delivery,
    institutionId,
    outcome: null,
    day: calendarDateIn(timezone, caller.now),
    amount: debtor.amount,
    currency,
    actorId: caller.actor.userId,
  }
  return insertRecord(tx, caller, 'reminders', reminder)
}

async function chasedInstitution(tx: WriteTransaction, { actor, now }: Caller, id: string): Promise<Institution> {
  const institution = await tx.institutions.get(scopeOf(actor, 'institutions', 'show'), id, now)
  if (institution && can(actor, 'create', 'reminders', { institutionIds: [id] })) return institution
  return refuse({ institutionId: 'unknownReference' })
}
