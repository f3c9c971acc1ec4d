import type { z } from 'zod'
import { can, scopeOf } from '#domain/access/access'
import { calendarDateIn } from '#domain/values/calendar'
import { reminderRefusal, type Debtor } from '#domain/reminders/chase'
import { DomainError } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import type { Batch, Reminder, batchInputSchema, reminderInputSchema } from '#domain/reminders/reminder'
import { type ActorWrites, refuse, newId, newRecord } from '../records/records.ts'
import { recordAudit } from '../history/auditEvents.ts'
import { insertRecord } from '../records/writeRecord.ts'
import { batchOf } from './batches.ts'
import { debtorsOf } from './debtors.ts'

/** As one batch; nothing is sent yet. Memberships are locked, so of two batches at once only one has each of them. */
export async function queueReminders(
  tx: ActorWrites,
  { institutionId, membershipIds }: z.output<typeof batchInputSchema>,
): Promise<Batch> {
  const ids = [...new Set(membershipIds)].toSorted()
  // In one order, so that two batches cannot deadlock.
  for (const id of ids) await tx.lock('membership', id)
  const institution = await chasedInstitution(tx, institutionId)
  const debtors = new Map((await debtorsOf(tx, institution)).map((debtor) => [debtor.membershipId, debtor]))
  const batchId = newId()
  const refusals: Batch['refused'] = []
  for (const id of ids) {
    const debtor = debtors.get(id)
    const code = reminderRefusal(debtor, 'email')
    if (debtor && code === null) {
      await write(tx, institution, debtor, { channel: 'email', state: 'queued', batchId, membershipId: id })
    } else {
      const isOurs = (await tx.memberships.get(id))?.institutionId === institution.id
      refusals.push({ membershipId: id, code: isOurs ? (code ?? 'nothingOverdue') : 'notFound' })
    }
  }
  return batchOf(tx, { id: batchId, institutionId: institution.id, refused: refusals })
}

export async function markReminder(
  tx: ActorWrites,
  { institutionId, membershipId, channel }: z.output<typeof reminderInputSchema>,
): Promise<Reminder> {
  const membership = await tx.lock('membership', membershipId)
  const institution = await chasedInstitution(tx, institutionId)
  if (membership?.institutionId !== institution.id) refuse({ membershipId: 'unknownReference' })
  const [debtor] = await debtorsOf(tx, institution, membershipId)
  const code = reminderRefusal(debtor, channel)
  if (!debtor || code !== null) throw new DomainError(code ?? 'nothingOverdue')
  const reminder = await write(tx, institution, debtor, { channel, state: 'sent', batchId: null, membershipId })
  await noteOnMember(tx, reminder)
  return reminder
}

export function noteOnMember(tx: ActorWrites, { institutionId, membershipId }: Reminder): Promise<void> {
  return recordAudit(tx, { entity: 'membership', institutionId, action: 'remind', id: membershipId })
}

type Delivery = Pick<Reminder, 'channel' | 'state' | 'batchId' | 'membershipId'>

function write(tx: ActorWrites, institution: Institution, debtor: Debtor, delivery: Delivery) {
  const { id: institutionId, currency, timezone } = institution
  const reminder: Reminder = {
    ...newRecord(tx.now),
    ...delivery,
    institutionId,
    outcome: null,
    day: calendarDateIn(timezone, tx.now),
    amount: debtor.amount,
    currency,
    actorId: tx.actor.userId,
  }
  return insertRecord(tx, 'reminders', reminder)
}

async function chasedInstitution(tx: ActorWrites, id: string): Promise<Institution> {
  const institution = await tx.institutions.get(scopeOf(tx.actor, 'institutions', 'show'), id)
  if (institution && can(tx.actor, 'create', 'reminders', { institutionIds: [id] })) return institution
  return refuse({ institutionId: 'unknownReference' })
}
