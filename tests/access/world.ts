import { beforeEach } from 'vitest'
import type { AuditEntity, AuditEvent } from '#domain/access/audit'
import { isWriteOff, type LedgerEntry } from '#domain/money/ledger'
import { createApp } from '#server/app'
import { createLimiter } from '#server/limiter'
import type { Mail } from '#server/mail/port'
import { createNodeReceipts } from '#server/papers/nodeReceipts'
import type { OwnAddresses } from '#server/papers/papers'
import { createSharpPictures } from '#server/pictures/sharpPictures'
import { CATALOGUE, CATALOGUE_TABLES } from '#server/resources/catalogue'
import { createMemoryStore, type MemoryStore } from '#server/store/memory/store'
import type { Change, Snapshot, TableName } from '#server/store/memory/snapshot'
import type { Store } from '#server/store/port'
import { anId } from '../support/builders.ts'
import { createFakeIdentity, type ProviderPerson } from '../support/identity.ts'
import { LINK_SECRET } from '../support/apiClient.ts'
import { clientOf, SUBJECTS } from './client.ts'
import { worldContent } from './content.ts'

/** The passwords that may be tried for one e-mail in five minutes. */
export const SIGN_INS_OF_AN_EMAIL = 100

/** Midday in Buenos Aires on 15 June 2024. */
export const NOW = Date.UTC(2024, 5, 15, 15)

/** A store that can return to its original records. */
export type WorldStore<S extends Store> = { store: S; restore(): void | Promise<void> }

/** A separate API over the two institutions, in memory. */
export function createWorld() {
  const content = worldContent()
  // The world that counts its requests is created after its store.
  const underWay = { count: 0 }
  return worldOn(content, memoryStoreOf(content.snapshot, underWay), underWay)
}

/** The records in memory. Each write of a request must add an event for each record that it writes. */
function memoryStoreOf(snapshot: Snapshot, underWay: { count: number }): WorldStore<MemoryStore> {
  let isWritten = false
  const freshStore = () =>
    createMemoryStore({
      snapshot,
      onCommit(changes) {
        isWritten = true
        // A test's own writes need no events.
        if (underWay.count > 0) assertAudited(changes)
      },
    })
  let current = freshStore()
  /** Forwards to the current store, because `restore` replaces it. */
  const store: MemoryStore = {
    as: (principal, now) => current.as(principal, now),
    read: (work) => store.as({ kind: 'system' }, NOW).read(work),
    write: (work) => store.as({ kind: 'system' }, NOW).write(work),
    close: () => current.close(),
    snapshot: () => current.snapshot(),
    apply: (changes) => current.apply(changes),
    onHint: (listener) => current.onHint(listener),
  }
  return {
    store,
    // Cheaper than a new world, and the ids stay the same.
    restore() {
      if (isWritten) current = freshStore()
      isWritten = false
    },
  }
}

/** A table's name in the history. A ledger entry appears in its fee's history; other tables have none. */
const ENTITIES: Partial<Record<TableName, AuditEntity>> = {
  users: 'user',
  memberships: 'membership',
  ...Object.fromEntries(CATALOGUE_TABLES.map((table) => [table, CATALOGUE[table].entity])),
  fees: 'fee',
  receipts: 'receipt',
}

/** Throws unless each record that a transaction wrote or removed has its own event in that transaction. */
function assertAudited(changes: readonly Change[]): void {
  // The table's name says what type its records have.
  const events = changes.filter(({ table }) => table === 'audit').map(({ record }) => record as AuditEvent)
  const recorded = new Set(events.map(({ entity, entityId, action }) => `${entity} ${entityId} ${action}`))
  const recordedEntities = new Set(events.map(({ entity, entityId }) => `${entity} ${entityId}`))
  for (const { table, key, record } of changes) {
    const entity = ENTITIES[table]
    if (entity && !recordedEntities.has(`${entity} ${key}`))
      throw new Error(`${table} ${key} was written without an event`)
    if (table !== 'ledger') continue
    const entry = record as LedgerEntry
    const { feeId, kind } = entry
    if (!recorded.has(`fee ${feeId} ${actionOf(entry)}`))
      throw new Error(`a ${kind} of fee ${feeId} was written without an event`)
  }
}

function actionOf(entry: LedgerEntry): string {
  if (entry.kind === 'refinance' && entry.amount < 0) return 'undoRefinance'
  if (entry.kind !== 'reversal') return entry.kind
  if (isWriteOff(entry)) return 'undoWriteOff'
  return entry.amount > 0 ? 'undoRefund' : 'reversal'
}

const ADDRESSES = { site: 'https://club.example', api: 'https://api.club.example' }

/** The API over a store with the records of `worldContent`. */
export function worldOn<S extends Store>(
  { records, membershipOf }: ReturnType<typeof worldContent>,
  { store, restore: restoreStore }: WorldStore<S>,
  underWay = { count: 0 },
) {
  const initialPeople = SUBJECTS.map((subject) => ({
    subject,
    email: `${subject.toLowerCase()}@rayo.test`,
    password: 'Rayo-2024!',
  }))
  const people = initialPeople.map((person): ProviderPerson => ({ ...person }))
  const clock = { now: NOW }
  const failures: unknown[] = []
  const mails: Mail[] = []
  /** The error with which the mail server refuses mails. */
  const post: { refuses: Error | null } = { refuses: null }
  /** The configured addresses of the installation, and the address of the client. */
  const where: { addresses: OwnAddresses | null; address: string } = { addresses: ADDRESSES, address: '' }
  const sender = { underWay, where }
  type Parts = Parameters<typeof createApp>[0]
  const appWith = (parts: Partial<Parts>) =>
    createApp({
      store,
      identity: createFakeIdentity(people),
      clock: () => clock.now,
      report: (error) => failures.push(error),
      ...parts,
    })
  const app = appWith({
    limiter: createLimiter({ sharedReads: 30, emailSignInsFromAddress: 10, emailSignIns: SIGN_INS_OF_AN_EMAIL }),
    pictureMaker: createSharpPictures(),
    papers: {
      printer: createNodeReceipts(),
      mailer: {
        async send(mail) {
          if (post.refuses) throw post.refuses
          mails.push(mail)
        },
      },
      contactTo: 'hola@rayo.example',
      ownAddresses: () => where.addresses,
      linkSecret: async () => LINK_SECRET,
    },
  })

  const client = clientOf(app, sender, records.a.id)
  /** Signs in a person whose e-mail at the provider is now this one. */
  function signInWith(email: string, subject = 'stranger') {
    const person = people.find((one) => one.subject === subject)
    if (person) person.email = email
    else people.push({ subject, email, password: 'Rayo-2024!' })
    return client.clientFor(subject).lookUp(email)
  }

  /** Restores everything but the counts of the limiter. */
  async function restore(): Promise<void> {
    await restoreStore()
    failures.length = 0
    mails.length = 0
    post.refuses = null
    clock.now = NOW
    Object.assign(where, { addresses: ADDRESSES, address: '' })
    people.splice(0, people.length, ...initialPeople.map((person) => ({ ...person })))
  }

  return {
    ...records,
    ...client,
    membershipOf,
    store,
    people,
    clock,
    failures,
    mails,
    post,
    where,
    /** The store’s transactions as the product itself. */
    system: () => store.as({ kind: 'system' }, clock.now),
    /** Another process of the installation, with only these parts. */
    processWith: (parts: Partial<Parts>) => clientOf(appWith(parts), sender, records.a.id),
    signInWith,
    restore,
    nowhere: anId(),
  }
}

/** A world for the tests of a file, restored before each test, except its limiter. */
export function freshWorld() {
  const world = createWorld()
  beforeEach(() => world.restore())
  return world
}

export type World<S extends Store = MemoryStore> = ReturnType<typeof worldOn<S>>
