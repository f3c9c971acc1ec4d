import { ofEachTable, type DescribedTable } from '../../resources/index.ts'
import { lockOf, transactionOf, type PartsBy } from '../transactions.ts'
import type { ReadTransaction, WriteTransaction } from '../port.ts'
import { audit } from './queries/audit.ts'
import { TIME, type Session } from './connection/connection.ts'
import { described } from './queries/describedTables.ts'
import { fees } from './queries/fees.ts'
import { idempotency, noticePictures, pictures, savedQueries } from './queries/undescribed.ts'
import { actorRecords, institutionSlugsTaken, institutionsById, placesOf } from './queries/lookups.ts'
import { memberships } from './queries/memberships.ts'
import { createQueries, type Queries } from './queries/queries.ts'
import { reportReads, activeMembersOf, totalsOf } from './queries/totals.ts'
import { ledger, receipts } from './queries/receipts.ts'
import { userReads } from './queries/users.ts'
import { lockMessages, nextReceiptNumber, takeLock, userWrites } from './queries/records.ts'

type Source = Queries & { session: Session }

const transaction = transactionOf<Source>({
  ...ofEachTable<Pick<PartsBy<Source>, DescribedTable>>((table) => (queries: Queries) => described(queries, table)),
  now: ({ now }) => now,
  users: (queries) => ({ ...userReads(queries), ...userWrites(queries) }),
  memberships,
  fees,
  receipts,
  ledger,
  reports: reportReads,
  audit,
  idempotency: (queries) => idempotency(queries, (error) => queries.session.fail(error)),
  pictures,
  noticePictures,
  savedQueries,
  actorRecords: (queries) => (subject) => actorRecords(queries, subject),
  institutionsById: (queries) => (ids) => institutionsById(queries, ids),
  institutionSlugsTaken: (queries) => (slugs) => institutionSlugsTaken(queries, slugs),
  places: (queries) => (scope) => placesOf(queries, scope),
  time: (queries) => async () => Number((await queries.text(TIME, []))[0]?.['now']),
  totals: (queries) => (scope) => totalsOf(queries, scope),
  activeMembers: (queries) => (scope) => activeMembersOf(queries, scope),
  part: (queries) => (work) => queries.session.part(work),
  lock: (queries, tx) => lockOf(tx, (kind, id) => takeLock(queries, kind, id)),
  lockMessages: (queries) => () => lockMessages(queries),
  nextReceiptNumber: (queries) => (institutionId) => nextReceiptNumber(queries, institutionId),
})

export const readTransaction = (session: Session, now: number): ReadTransaction =>
  transaction({ ...createQueries(session, 'read', now), session })

export const writeTransaction = (session: Session, now: number): WriteTransaction =>
  transaction({ ...createQueries(session, 'write', now), session })
