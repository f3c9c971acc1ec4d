import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { createApp } from '#server/app'
import { createLimiter, type Limits } from '#server/limiter'
import type { Mail, Mailer } from '#server/mail/port'
import { createDb, type Db, type Session } from '#server/store/postgres/connection/connection'
import { createServerDriver } from '#server/store/postgres/connection/serverDriver'
import { createPostgresStore } from '#server/store/postgres/store'
import type { Store } from '#server/store/port'
import { CATALOGUE_TABLES } from '#server/resources/catalogue'
import { aFee, aMembership, aUser, aCatalogue } from '../support/builders.ts'
import { createServerDatabase } from '../support/databases.ts'
import { createFakeIdentity, tokenFor, type ProviderPerson } from '../support/identity.ts'

/** Midday in Buenos Aires on 15 June 2024. */
const NOW = Date.UTC(2024, 5, 15, 15)

const person = (subject: string, overrides = {}) => aUser({ subject, email: `${subject}@rayo.test`, ...overrides })

/** A club with two Admins, a member with one cuota, and an invited person, in insertion order. */
function content() {
  const catalogue = aCatalogue()
  const club = { ...catalogue.institutions, name: 'Club A' }
  const boss = person('boss', { superAdmin: true })
  const ana = person('ana')
  const bruno = person('bruno')
  const member = person('member')
  const invited = aUser({ email: 'invited@rayo.test' })
  const memberships = [
    aMembership({ userId: ana.id, institutionId: club.id, role: 'Admin' }),
    aMembership({ userId: bruno.id, institutionId: club.id, role: 'Admin' }),
    aMembership({ userId: member.id, institutionId: club.id }),
  ]
  const fee = aFee({ institutionId: club.id, userId: member.id, amount: 100_000 })
  return {
    ...catalogue,
    institutions: club,
    club,
    plan: catalogue.plans,
    boss,
    ana,
    bruno,
    member,
    invited,
    memberships,
    fee,
  }
}

async function fill(store: Store, records: ReturnType<typeof content>): Promise<void> {
  await store.as({ kind: 'system' }, NOW).write(async (tx) => {
    for (const table of CATALOGUE_TABLES) {
      // The record is of the table's own kind.
      const { insert } = tx[table] as { insert(record: object): Promise<void> }
      await insert(records[table])
    }
    for (const name of ['boss', 'ana', 'bruno', 'member', 'invited'] as const) await tx.users.insert(records[name])
    for (const membership of records.memberships) await tx.memberships.insert(membership)
    await tx.fees.insert(records.fee)
  })
}

const PEOPLE: ProviderPerson[] = ['boss', 'ana', 'bruno', 'member', 'invited', 'newcomer'].map((subject) => ({
  subject,
  email: `${subject}@rayo.test`,
}))

const answerSchema = z.preprocess(
  // The schema allows a list too.
  (answer) => (Array.isArray(answer) ? { rows: answer } : answer),
  z.looseObject({ id: z.string().optional(), code: z.string().optional() }),
)

/** A process's answer. `code` is the problem's, or empty. */
export type Answer = { status: number; code: string; text: string; body: z.output<typeof answerSchema> }

const silent = () => undefined

const MOST_TRIES = 20

type RequestOptions = { as: string; body?: unknown; key?: string }

/** The API in two processes on one server, each with its own app, store and connections. All closes with the test. */
export async function openTwoProcesses(limits: Partial<Limits> = {}) {
  const databases = await openOnServer()
  for (const db of databases) onTestFinished(() => db.close())
  const stores = databases.map((db) => createPostgresStore(db))
  const [store] = stores
  const [database] = databases
  if (!store || !database) throw new Error('no database')
  const records = content()
  await fill(store, records)
  const identity = createFakeIdentity(PEOPLE)
  /** The mails of both processes. `post.refuses` makes the mail server fail. */
  const mails: Mail[] = []
  const post: { refuses: Error | null } = { refuses: null }
  const mailer: Mailer = {
    async send(mail) {
      if (post.refuses) throw post.refuses
      mails.push(mail)
    },
  }
  const papers = {
    mailer,
    ownAddresses: () => ({ site: 'https://club.example', api: 'https://club.example' }),
    linkSecret: async () => 'a secret of the tests, long enough',
  }
  const apps = databases.map((db, index) =>
    createApp({
      store: stores[index] ?? store,
      identity,
      clock: () => NOW,
      limiter: createLimiter(limits, db),
      papers,
      report: silent,
    }),
  )

  /** Calls the process with this number; only even or odd matters. */
  async function ask(
    process: number,
    method: string,
    path: string,
    { as, body, key }: RequestOptions,
  ): Promise<Answer> {
    const response = await apps[process % apps.length]?.request(`/api/v1/private/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${tokenFor(as)}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response) throw new Error('no process')
    const text = await response.text()
    const parsed = answerSchema.parse(JSON.parse(text))
    return { status: response.status, code: parsed.code ?? '', text, body: parsed }
  }

  /** Retries while no connection is free in time, because 50 clients share 10. */
  async function askWithRetry(process: number, method: string, path: string, options: RequestOptions): Promise<Answer> {
    let answer = await ask(process, method, path, options)
    for (let tries = 0; answer.status === 503 && tries < MOST_TRIES; tries += 1) {
      answer = await ask(process, method, path, options)
    }
    return answer
  }

  return { ...records, databases, database, store, mails, post, ask, askWithRetry }
}

export type TwoProcesses = Awaited<ReturnType<typeof openTwoProcesses>>

async function openOnServer(): Promise<Db[]> {
  const url = await createServerDatabase()
  return [0, 1].map(() => createDb(createServerDriver({ url, poolSize: 10 })))
}

type Meeting = {
  at?: { table: 'receipt' | 'institution' | 'fee' | 'membership' | 'plan' | 'notice'; id: string | undefined }
  meanwhile?: (session: Session) => Promise<unknown>
}

/**
 * Locks a row (by default the club's), sends the requests, and unlocks when all wait for it and
 * `meanwhile` is done. Returns their answers.
 */
export async function meet<Result>(
  { database, club }: TwoProcesses,
  requests: readonly (() => Promise<Result>)[],
  { at: { table, id } = { table: 'institution', id: club.id }, meanwhile }: Meeting = {},
): Promise<Result[]> {
  const { answers } = await database.transaction(async (session) => {
    await session.query(`SELECT FROM rayo.${table} WHERE id = $1 FOR UPDATE`, [id])
    const pending = requests.map((request) => request())
    const waiting = `SELECT count(*) AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    for (let blocked = 0; blocked < requests.length; blocked = Number((await database.query(waiting))[0]?.waiting));
    await meanwhile?.(session)
    return { answers: pending }
  })
  return Promise.all(answers)
}

/** A receipt of the member's cuota. */
export const receiptOf = ({ club, member, fee }: TwoProcesses, amount = 700) => ({
  institutionId: club.id,
  payerId: member.id,
  method: 'Efectivo',
  amount,
  receivedOn: '2024-06-14',
  allocations: [{ feeId: fee.id, amount }],
})

export const outcomes = (answers: readonly Answer[]) =>
  answers.map(({ status, code }) => `${status} ${code}`.trim()).toSorted()
