import { managedScopeOf } from '#domain/access/access'
import type { Actor } from '#domain/access/actor'
import { calendarDateIn } from '#domain/values/calendar'
import type { Debtor } from '#domain/reminders/chase'
import { DomainError } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import type { Batch, Reminder, ReminderOutcome } from '#domain/reminders/reminder'
import { reminderSubject, reminderText, stopLines } from '#domain/reminders/reminderText'
import { refusalOf, type Mail, type Mailer } from '../../mail/port.ts'
import type { OwnAddresses } from '../../papers/papers.ts'
import type { Transactions } from '../../store/port.ts'
import { actingAs, type ActorWrites, orNotFound } from '../records/records.ts'
import { retryOvertaken } from '../records/answerOnce.ts'
import { batchById, remindersOf, saveReminder } from './batches.ts'
import { debtorsOf } from './debtors.ts'
import { noteOnMember } from './writeReminders.ts'
import { signStopLink } from './stopReminders.ts'

/** How many mails one request sends at most, so that it is answered soon and the page can show how far it is. */
const MAILS_A_PART = 5

type Post = {
  transactions: Transactions
  mailer: Mailer
  takeTurn: () => Promise<void>
  linkSecret: () => Promise<string>
  addresses: OwnAddresses
}

type Claimed = { reminder: Reminder; institution: Institution; debtor: Debtor; to: string }

/** Each is set to `sending` in a transaction of its own before its mail goes out, so that nothing sends it again. */
export async function sendBatch(post: Post, actor: Actor, batchId: string): Promise<Batch> {
  const { transactions } = post
  await transactions.read((tx) => batchById(actingAs(tx, { actor }), batchId))
  for (let count = 0; count < MAILS_A_PART; count += 1) {
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

async function mailOf({ linkSecret, addresses }: Post, { reminder, institution, debtor, to }: Claimed): Promise<Mail> {
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
  await noteOnMember(tx, reminder)
}
