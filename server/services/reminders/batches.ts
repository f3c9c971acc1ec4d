import type { z } from 'zod'
import { can, scopeOf, managedScopeOf } from '#domain/access/access'
import { calendarDateIn } from '#domain/values/calendar'
import { reminderRefusal, type Debtor } from '#domain/reminders/chase'
import { DomainError } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import {
  type Batch,
  type Reminder,
  type batchInputSchema,
  type reminderInputSchema,
  REMINDER_STATES,
  type ReminderState,
  type ReminderOutcome,
} from '#domain/reminders/reminder'
import { refuse, newId, newRecord, orderedById, orNotFound, actingAs, retryOvertaken } from '../records/records.ts'
import type { ActorWrites, ActorReads } from '../records/records.ts'
import { recordAudit, insertRecord, saveRecord } from '../records/writeRecord.ts'
import { debtorsOf } from './debtors.ts'
import type { Actor } from '#domain/access/actor'
import { reminderSubject, reminderText, stopLines } from '#domain/reminders/reminderText'
import { refusalOf, type Mail, type Mailer } from '../../mail/port.ts'
import type { OwnAddresses } from '../../papers/papers.ts'
import type { Transactions } from '../../store/port.ts'
import { signStopLink } from './stopReminders.ts'

/** Queues reminders as one batch. Locks the memberships, so that only one of two concurrent batches has each of them. */
export async function queueReminders(
  tx: ActorWrites,
  { institutionId, membershipIds }: z.output<typeof batchInputSchema>,
): Promise<Batch> {
  const ids = [...new Set(membershipIds)].toSorted()
  // In one order, so that two batches cannot deadlock.
  for (const id of ids) await tx.lock('membership', id)
  const institution = await institutionToRemind(tx, institutionId)
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
  const institution = await institutionToRemind(tx, institutionId)
  if (membership?.institutionId !== institution.id) refuse({ membershipId: 'unknownReference' })
  const [debtor] = await debtorsOf(tx, institution, membershipId)
  const code = reminderRefusal(debtor, channel)
  if (!debtor || code !== null) throw new DomainError(code ?? 'nothingOverdue')
  const reminder = await write(tx, institution, debtor, { channel, state: 'sent', batchId: null, membershipId })
  await recordOnMembership(tx, reminder)
  return reminder
}

function recordOnMembership(tx: ActorWrites, { institutionId, membershipId }: Reminder): Promise<void> {
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

async function institutionToRemind(tx: ActorWrites, id: string): Promise<Institution> {
  const institution = await tx.institutions.get(scopeOf(tx.actor, 'institutions', 'show'), id)
  if (institution && can(tx.actor, 'create', 'reminders', { institutionIds: [id] })) return institution
  return refuse({ institutionId: 'unknownReference' })
}

type BatchRefusals = Pick<Batch, 'id' | 'institutionId' | 'refused'>

async function batchOf(tx: ActorReads, batch: BatchRefusals): Promise<Batch> {
  const counts = await Promise.all(
    REMINDER_STATES.map(async (state) => [state, (await remindersOf(tx, batch.id, state, 1)).total] as const),
  )
  // One entry for each state.
  return { ...batch, counts: Object.fromEntries(counts) as Record<ReminderState, number> }
}

async function batchById(tx: ActorReads, id: string): Promise<Batch> {
  const { institutionId } = await firstOfBatch(tx, id)
  return batchOf(tx, { id, institutionId, refused: [] })
}

export async function stopBatch(tx: ActorWrites, id: string): Promise<Batch> {
  await firstOfBatch(tx, id)
  for (const { id: reminderId, membershipId } of await queuedIn(tx, id)) {
    await tx.lock('membership', membershipId)
    const reminder = orNotFound(await tx.reminders.get(managedScopeOf(tx.actor, 'reminders'), reminderId))
    if (reminder.state !== 'queued') continue
    await saveReminder(tx, reminder, { state: 'dropped', outcome: 'cancelled' })
  }
  return batchById(tx, id)
}

function saveReminder(tx: ActorWrites, current: Reminder, change: Partial<Reminder>): Promise<Reminder> {
  const action = change.state === 'sent' ? 'send' : 'edit'
  return saveRecord(tx, 'reminders', current, { ...current, ...change }, { action })
}

async function queuedIn(tx: ActorReads, batchId: string): Promise<Reminder[]> {
  const { total } = await remindersOf(tx, batchId, 'queued', 1)
  const { rows } = await remindersOf(tx, batchId, 'queued', total)
  return rows.toSorted((a, b) => (a.membershipId < b.membershipId ? -1 : 1))
}

async function firstOfBatch(tx: ActorReads, batchId: string): Promise<Reminder> {
  const { rows } = await remindersOf(tx, batchId, undefined, 1)
  return orNotFound(rows[0])
}

function remindersOf(tx: ActorReads, batchId: string, state: ReminderState | undefined, limit: number) {
  return tx.reminders.list({
    scope: managedScopeOf(tx.actor, 'reminders'),
    filter: { batchId, ...(state && { state }) },
    ...orderedById(limit),
  })
}

/** The most mails of one request, so that it is answered soon and the page can show the progress. */
const MAILS_PER_REQUEST = 5

type MailService = {
  transactions: Transactions
  mailer: Mailer
  /** Rejects with `rateLimited`. */
  takeTurn: () => Promise<void>
  linkSecret: () => Promise<string>
  addresses: OwnAddresses
}

type Claimed = { reminder: Reminder; institution: Institution; debtor: Debtor; to: string }

/** Sets each reminder to `sending` in its own transaction before the mail, so that no other process sends it again. */
export async function sendBatch(post: MailService, actor: Actor, batchId: string): Promise<Batch> {
  const { transactions } = post
  await transactions.read((tx) => batchById(actingAs(tx, { actor }), batchId))
  for (let count = 0; count < MAILS_PER_REQUEST; count += 1) {
    if (!(await isWaiting(transactions, actor, batchId))) break
    try {
      await post.takeTurn()
    } catch (error) {
      if (count === 0) throw error
      break
    }
    const claimed = await retryOvertaken(() => transactions.write((tx) => claim(actingAs(tx, { actor }), batchId)))
    if (!claimed) continue
    const isSent = (await refusalOf(post.mailer, await mailOf(post, claimed))) === null
    await transactions.write((tx) => conclude(actingAs(tx, { actor }), claimed.reminder, isSent))
    // Without a mail server the others would fail as well.
    if (!isSent) break
  }
  return transactions.read((tx) => batchById(actingAs(tx, { actor }), batchId))
}

function isWaiting(transactions: Transactions, actor: Actor, batchId: string): Promise<boolean> {
  return transactions.read(async (tx) => (await remindersOf(actingAs(tx, { actor }), batchId, 'queued', 1)).total > 0)
}

/** Takes the next queued reminder; null if it was dropped, or another process took it meanwhile. */
async function claim(tx: ActorWrites, batchId: string): Promise<Claimed | null> {
  const [next] = (await remindersOf(tx, batchId, 'queued', 1)).rows
  if (!next) return null
  await tx.lock('membership', next.membershipId)
  const reminder = orNotFound(await tx.reminders.get(managedScopeOf(tx.actor, 'reminders'), next.id))
  if (reminder.state !== 'queued') return null
  const institution = orNotFound((await tx.institutionsById([reminder.institutionId]))[0])
  const [debtor] = await debtorsOf(tx, institution, reminder.membershipId, reminder.createdAt)
  const [owing] = debtor ? [debtor] : await debtorsOf(tx, institution, reminder.membershipId)
  const outcome = reasonToDrop(owing, !debtor)
  if (!debtor?.email || outcome !== null) {
    await saveReminder(tx, reminder, { state: 'dropped', outcome: outcome ?? 'memberHasNoEmail' })
    return null
  }
  const day = calendarDateIn(institution.timezone, tx.now)
  const { amount, email: to } = debtor
  const claimed = await saveReminder(tx, reminder, { state: 'sending', day, amount })
  return { reminder: claimed, institution, debtor, to }
}

function reasonToDrop(debtor: Debtor | undefined, isAnnounced: boolean): ReminderOutcome | null {
  if (!debtor) return 'nothingOverdue'
  if (debtor.stoppedAt !== null) return 'remindersStopped'
  if (isAnnounced) return 'cancelled'
  return debtor.email === null ? 'memberHasNoEmail' : null
}

async function mailOf(
  { linkSecret, addresses }: MailService,
  { reminder, institution, debtor, to }: Claimed,
): Promise<Mail> {
  const token = await signStopLink(await linkSecret(), reminder.membershipId)
  const { name: club, currency, paymentInfo, email: replyTo } = institution
  const { name, fees, credit } = debtor
  const text = reminderText(institution.reminderText, { name, club, currency, paymentInfo, fees, credit })
  return {
    to,
    fromName: club,
    replyTo,
    subject: reminderSubject(club),
    text: `${text}\n\n${stopLines(`${addresses.site}/reminders/${token}`)}`,
    unsubscribe: `${addresses.api}/api/v1/public/reminders/${token}`,
  }
}

async function conclude(tx: ActorWrites, { id }: Reminder, isSent: boolean): Promise<void> {
  const reminder = orNotFound(await tx.reminders.get(managedScopeOf(tx.actor, 'reminders'), id))
  if (reminder.state !== 'sending') throw new DomainError('stale')
  if (!isSent) {
    await saveReminder(tx, reminder, { state: 'failed', outcome: 'mailUnavailable' })
    return
  }
  await saveReminder(tx, reminder, { state: 'sent' })
  await recordOnMembership(tx, reminder)
}
