import { ofEachTable, type DescribedTable } from '../../resources/index.ts'
import { institutions } from '../../resources/institutions.ts'
import { lockOf, transactionOf, type PartsBy } from '../transactions.ts'
import type { ReadTransaction } from '../port.ts'
import { audit, idempotency, ledger, noticePictures, pictures, savedQueries } from './records.ts'
import { described } from './described.ts'
import { fees, receipts } from './money.ts'
import { memberships } from './memberships.ts'
import { reachTest } from './query.ts'
import type { Session } from './session.ts'
import { activeMembers, reportReads, totalsOf } from './totals.ts'
import { users } from './users.ts'

export const memoryTransaction = transactionOf<Session>({
  ...ofEachTable<Pick<PartsBy<Session>, DescribedTable>>((table) => (session: Session) => described(session, table)),
  now: ({ now }) => now,
  users,
  memberships,
  fees,
  receipts,
  ledger,
  reports: reportReads,
  audit,
  idempotency,
  pictures,
  noticePictures,
  savedQueries,
  actorRecords,
  institutionsById,
  institutionSlugsTaken: (session) => async (slugs) =>
    [...new Set(slugs)].filter((slug) => session.open.tables.institutions.by('slug', slug).length > 0),
  places,
  time: (session) => async () => session.now,
  totals: (session) => async (scope) => totalsOf(session, scope),
  activeMembers: (session) => async (scope) => activeMembers(session, scope),
  part: (session) => (work) => session.part(work),
  // Writes run one at a time here, so every record is locked already.
  lock: (session, tx) => lockOf(tx, async () => void session.open),
  lockMessages: (session) => async () => void session.open,
  nextReceiptNumber: (session) => async (institutionId) => session.nextReceiptNumber(institutionId),
})

function actorRecords(session: Session): ReadTransaction['actorRecords'] {
  return async (subject) => {
    const [user] = session.open.tables.users.by('subject', subject)
    if (!user) return null
    const reads = memberships(session)
    const own = await reads.ofUser(user.id)
    return {
      user,
      memberships: own,
      institutions: await institutionsById(session)(own.map((each) => each.institutionId)),
      wards: await reads.wardsOf(own.map(({ id }) => id)),
    }
  }
}

function institutionsById(session: Session): ReadTransaction['institutionsById'] {
  return async (ids) => [...new Set(ids)].flatMap((id) => session.open.tables.institutions.get(id) ?? [])
}

function places(session: Session): ReadTransaction['places'] {
  return async (scope) => {
    const visible = [...session.open.tables.institutions.all()].filter(reachTest(institutions.reach, scope))
    const byName = visible.map(({ city, province }) => [JSON.stringify([city, province]), { city, province }] as const)
    return [...new Map(byName).values()]
  }
}
