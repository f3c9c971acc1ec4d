import { can, covers, managedScopeOf, type Resource } from '#domain/access/access'
import { WAITING, type Waiting } from '#domain/clubs/waiting'
import { calendarDateIn } from '#domain/values/calendar'
import type { ReadTransaction } from '../../store/port.ts'
import { rowsById, type Caller, existing } from '../records/records.ts'
import { uncountedDays } from './countCash.ts'

/** Throws `notFound` unless the actor manages the institution. What they do not see counts nothing. */
export async function readWaiting(tx: ReadTransaction, { actor, now }: Caller, id: string): Promise<Waiting> {
  const institution = existing(await tx.institutions.get(managedScopeOf(actor, 'institutions'), id, now))
  const first = <Filter extends object>(resource: Resource, filter: Filter) => ({
    scope: managedScopeOf(actor, resource),
    filter: { ...filter, institutionId: id },
    ...rowsById(1),
    now,
  })
  const books = managedScopeOf(actor, 'receipts')
  const days = covers(books, { institutionIds: [id] })
    ? await uncountedDays(tx, books, institution, calendarDateIn(institution.timezone, now))
    : []
  return {
    notices: (await tx.notices.list(first('notices', WAITING.notices))).total,
    'join-requests': (await tx.joinRequests.list(first('join-requests', WAITING['join-requests']))).total,
    reminders: (await tx.reminders.list(first('reminders', WAITING.reminders))).total,
    runs: (await tx.runs.list(first('runs', WAITING.runs))).total,
    'bank-lines': (await tx.bankLines.list(first('bank-lines', WAITING['bank-lines']))).total,
    erasures: can(actor, 'erase', 'users', { institutionIds: [id] })
      ? (await tx.users.list(first('users', WAITING.erasures))).total
      : 0,
    users: (await tx.users.list(first('users', WAITING.users))).total,
    uncountedDays: days.length,
  }
}
