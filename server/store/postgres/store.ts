import { setTimeout as pause } from 'node:timers/promises'
import { StoreUnavailable } from '../port/failures.ts'
import { hintSchema } from '#domain/access/audit'
import { lockOf, transactionOf } from '../port.ts'
import type { HintListener, Store, Principal, PartsBy } from '../port.ts'
import { BEGIN, createDb, type DatabaseOptions, type Db } from './connection/connection.ts'
import { isConflict, isTooManyConnections } from './connection/errors.ts'
import { migrate } from './migrate.ts'
import { createEmbeddedDriver } from './connection/embeddedDriver.ts'
import { createServerDriver } from './connection/serverDriver.ts'
import { ofEachTable, type DescribedTable } from '../../resources/index.ts'
import { audit } from './queries/audit.ts'
import { described } from './queries/describedTables.ts'
import { fees } from './queries/fees.ts'
import {
  accountRequests,
  idempotency,
  savedQueries,
  lockFees,
  lockMessages,
  nextReceiptNumber,
  takeLock,
  userWrites,
} from './queries/records.ts'
import { noticePictures, pictures } from './queries/pictures.ts'
import { actorRecords, institutionSlugsTaken, institutionsById, placesOf, memberships } from './queries/lookups.ts'
import { createQueries, type Queries } from './queries/queries.ts'
import { reportReads, activeMembersOf, totalsOf } from './queries/totals.ts'
import { ledger, receipts } from './queries/receipts.ts'
import { userReads } from './queries/users.ts'

/** A server is contacted with the first statement; an embedded database is ready when this resolves. */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  if ('url' in options) return createDb(createServerDriver(options))
  return createDb(await createEmbeddedDriver(options.dataDir, options.onBroken))
}

const ROLE: Record<Principal['kind'], string> = {
  public: 'rayo_public',
  signedIn: 'rayo_signed_in',
  signingIn: 'rayo_signing_in',
  system: 'rayo_system',
}

const BEGIN_OF = { read: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', write: BEGIN } as const

const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_TIMEOUT_MS = 60_000

/** Begins a transaction with its role and the values that row security needs, in one round trip. */
export function beginOf(principal: Principal, now: number, mode: 'read' | 'write'): string {
  const settings = {
    'rayo.subject': 'subject' in principal ? principal.subject : '',
    'rayo.email': 'email' in principal ? principal.email.toLowerCase() : '',
    'rayo.now': new Date(now).toISOString(),
  }
  return [
    BEGIN_OF[mode],
    `SET LOCAL ROLE ${ROLE[principal.kind]}`,
    `SET LOCAL TimeZone = 'UTC'`,
    `SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
    `SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`,
    // Compiling takes longer than running: row security makes small statements look expensive.
    'SET LOCAL jit = off',
    ...Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${literal(value)}`),
  ].join('; ')
}

function literal(text: string): string {
  return ` E'${text.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

export interface PostgresStore extends Store {
  /** `now` is null if the server accepts no more connections. Throws StoreUnavailable if it does not answer. */
  ping(): Promise<{ isBusy: boolean; now: number | null; isReadOnly?: boolean }>
  /** The database as its owner, for operations and the stand-in for sign-in. */
  readonly database: Db
}

export type PostgresStoreOptions = DatabaseOptions & { migrate?: boolean }

/** Throws MigrationError or StoreUnavailable. */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const database = await openDatabase(options)
  try {
    if (options.migrate ?? true) await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return createPostgresStore(database)
}

const ATTEMPTS = 3

/** The channel of the trigger `hint`. */
const HINTS = 'rayo_hints'

export function createPostgresStore(database: Db): PostgresStore {
  const listeners = new Set<HintListener>()
  let listening: 'not' | 'beginning' | 'begun' = 'not'
  return {
    database,
    as: (principal, now) => ({
      read: (work) =>
        retry(() =>
          database.reading(
            (session) => work(transaction(createQueries(session, 'read', now))),
            beginOf(principal, now, 'read'),
          ),
        ),
      write: (work) =>
        retry(() =>
          database.transaction(
            (session) => work(transaction(createQueries(session, 'write', now))),
            beginOf(principal, now, 'write'),
          ),
        ),
    }),
    onHint(listener) {
      listeners.add(listener)
      if (listening === 'begun') listener(null)
      if (listening === 'not') {
        listening = 'beginning'
        database.listen(HINTS, (payload) => {
          listening = 'begun'
          // A newer version may write what this one does not know.
          const { data = null } = hintSchema.safeParse(payload === null ? null : JSON.parse(payload))
          for (const each of listeners) each(data)
        })
      }
      return () => void listeners.delete(listener)
    },
    async ping() {
      try {
        return { isBusy: database.connections().waiting > 0, ...(await database.state()) }
      } catch (error) {
        // The server is there: it refused, and we have other connections.
        const isRefused = error instanceof StoreUnavailable && isTooManyConnections(error.cause)
        if (isRefused && database.connections().total > 0) return { isBusy: true, now: null }
        throw error
      }
    },
    close: () => database.close(),
  }
}

const PAUSE_MS = 50

async function retry<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (!isConflict(error)) throw error
      if (attempt === ATTEMPTS) throw new StoreUnavailable(error)
      // Transactions that blocked each other would do so again.
      await pause(Math.random() * attempt * PAUSE_MS)
    }
  }
}

const transaction = transactionOf<Queries>({
  ...ofEachTable<Pick<PartsBy<Queries>, DescribedTable>>((table) => (queries: Queries) => described(queries, table)),
  now: ({ now }) => now,
  users: (queries) => ({ ...userReads(queries), ...userWrites(queries) }),
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
  accountRequests,
  actorRecords: (queries) => (subject) => actorRecords(queries, subject),
  institutionsById: (queries) => (ids) => institutionsById(queries, ids),
  institutionSlugsTaken: (queries) => (slugs) => institutionSlugsTaken(queries, slugs),
  places: (queries) => (scope) => placesOf(queries, scope),
  totals: (queries) => (scope) => totalsOf(queries, scope),
  activeMembers: (queries) => (scope) => activeMembersOf(queries, scope),
  part: (queries) => (work) => queries.session.part(work),
  lock: (queries, tx) => lockOf(tx, (kind, id) => takeLock(queries, kind, id)),
  lockFees: (queries) => (ids) => lockFees(queries, ids),
  lockMessages: (queries) => () => lockMessages(queries),
  nextReceiptNumber: (queries) => (institutionId) => nextReceiptNumber(queries, institutionId),
})
