import { can, covers, managedScopeOf, type Resource } from '#domain/access/access'
import { WAITING, type Waiting } from '#domain/clubs/waiting'
import { calendarDateIn } from '#domain/values/calendar'
import { uncountedDays } from '../cash/cash.ts'
import { type ActorReads, orNotFound, orderedById } from '../records/records.ts'

/** Throws `notFound` unless the actor manages the institution. Counts only records that the actor sees. */
export async function readWaiting(tx: ActorReads, id: string): Promise<Waiting> {
  const institution = orNotFound(await tx.institutions.get(managedScopeOf(tx.actor, 'institutions'), id))
  const first = <Filter extends object>(resource: Resource, filter: Filter) => ({
    scope: managedScopeOf(tx.actor, resource),
    filter: { ...filter, institutionId: id },
    ...orderedById(1),
  })
  const books = managedScopeOf(tx.actor, 'receipts')
  const days = covers(books, { institutionIds: [id] })
    ? await uncountedDays(tx, books, institution, calendarDateIn(institution.timezone, tx.now))
    : []
  return {
    notices: (await tx.notices.list(first('notices', WAITING.notices))).total,
    'join-requests': (await tx.joinRequests.list(first('join-requests', WAITING['join-requests']))).total,
    reminders: (await tx.reminders.list(first('reminders', WAITING.reminders))).total,
    runs: (await tx.runs.list(first('runs', WAITING.runs))).total,
    'bank-lines': (await tx.bankLines.list(first('bank-lines', WAITING['bank-lines']))).total,
    erasures: can(tx.actor, 'erase', 'users', { institutionIds: [id] })
      ? (await tx.users.list(first('users', WAITING.erasures))).total
      : 0,
    users: (await tx.users.list(first('users', WAITING.users))).total,
    uncountedDays: days.length,
  }
}
