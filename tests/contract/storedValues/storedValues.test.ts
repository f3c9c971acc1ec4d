import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROUTES, createApp } from '#server/app'
import { createNodeReceipts } from '#server/papers/nodeReceipts'
import type { Principal } from '#server/store/port'
import { createPostgresStore, beginOf, type PostgresStore } from '#server/store/postgres/store'
import { loadSnapshot } from '#server/store/postgres/queries/loadSnapshot'
import { NOW } from '../../access/world.ts'
import { freshDatabase, type DatabaseKind } from '../../support/databases.ts'
import { createFakeIdentity, tokenFor } from '../../support/identity.ts'
import { storeTrials, trialsOf, type Trial } from './anyValues.ts'
import { READERS, crowdOf, personOf, unchangedClubOf } from './crowd.ts'

/** The rows of a table per club. Each value is stored in as many rows. */
const ROWS_PER_CLUB: Readonly<Record<string, number>> = { membership: 4, fee: 2 }
const perTrial = (table: string) => ROWS_PER_CLUB[table] ?? 1

/** More than the values that a table's columns accept. */
const CLUBS = 150

/** Every list of the API, without filters. */
const LISTS = ROUTES.map(({ doc }) => doc)
  // A statement and the next cuotas are of one member.
  .filter(({ method, path }) => method === 'GET' && !/[{]|(statement|upcoming)$/.test(path))
  .flatMap(({ path, list }) => {
    const base = path.slice(1)
    if (list && base.startsWith('public/')) return [`${base}?perPage=100`, `${base}?perPage=100&page=2`]
    return list ? [`${base}?range=[0,999]`] : [base]
  })
/** Lists with filters that read more of each record. */
const FILTERED = [
  'private/payments?filter={"status":"Defeated"}',
  'private/payments?filter={"q":"a"}',
  'private/users?filter={"q":"a","state":"accepted"}',
  'private/institutions?filter={"q":"a"}',
  'public/institutions?sort=amount&weekday=3&perPage=100',
  'public/institutions?dayPart=evening&perPage=100',
  'public/institutions?q=zzzz',
  'public/institutions?near=-34.6,-58.4&sort=near&perPage=100',
]

/** Who reads the lists: on PGlite, which is slower, only the Admin, who reads the most fields. */
const SUBJECTS = { postgres: [...READERS, null], pglite: ['admin' as const] }

describe.each<DatabaseKind>(['pglite', 'postgres'])('any value that a column accepts, on %s', (kind) => {
  const subjects = SUBJECTS[kind]
  let store: PostgresStore
  let records: Trial[]
  let trials: Trial[]
  let ask: (path: string, subject: string | null) => Promise<number>
  const failures: unknown[] = []
  let paths: string[]

  beforeAll(async () => {
    const database = await freshDatabase(kind)
    const { snapshot, sportId } = crowdOf(CLUBS)
    trials = await trialsOf(database, sportId)
    await loadSnapshot(database, snapshot)
    await database.query(
      `INSERT INTO rayo.identity_item SELECT 'key-' || n, '{}' FROM generate_series(1, ${CLUBS}) AS n`,
    )
    store = createPostgresStore(database)
    const app = createApp({
      store,
      identity: createFakeIdentity(READERS.map((subject) => ({ subject, email: `${subject}@rayo.test` }))),
      clock: () => NOW,
      papers: { printer: createNodeReceipts() },
      report: (error) => failures.push(error),
    })
    ask = async (path, subject) => {
      const headers = new Headers(subject === null ? {} : { Authorization: `Bearer ${tokenFor(subject)}` })
      return (await app.fetch(new Request(`http://api.test/api/v1/${path}`, { headers }))).status
    }
    const [{ institutionId, userId } = { institutionId: '', userId: '' }] = snapshot.fees
    const ofMember = `filter=${JSON.stringify({ institutionId, userId })}`
    paths = [...LISTS, ...FILTERED, `private/payments/statement?${ofMember}`, `private/payments/upcoming?${ofMember}`]
    paths.push(`private/institutions/${unchangedClubOf(snapshot)}/audit`)
    records = await storeTrials(database, trials, perTrial)
  }, 120_000)
  afterAll(() => store.close())

  it('is stored in each column of each table or refused', () => {
    const tables = new Set(records.map(({ table }) => table))
    expect(tables).toEqual(new Set(trials.map(({ table }) => table)))
    // This zone once broke the lists.
    expect(records).toContainEqual({ table: 'institution', column: 'timezone', type: 'text', value: 'BET' })
  })

  it.each(subjects)('breaks no list for %s', { timeout: 120_000 }, async (subject) => {
    const answers: [string, number][] = []
    // The next cuotas of a member are shown to the member and to those who may generate them.
    const isReachable = (path: string) => !path.includes('upcoming') || subject === 'superAdmin' || subject === 'admin'
    const reachable = paths.filter(isReachable)
    for (const path of reachable) answers.push([path, await ask(path, subject)])
    expect(failures.splice(0)).toEqual([])
    expect(answers.filter(([, status]) => status !== 200 && status !== 401 && status !== 403)).toEqual([])
    // Users with access get an answer.
    const answered = answers.filter(([, status]) => status === 200).map(([path]) => path)
    const theirs = reachable.filter(
      (path) => path.startsWith('public/') || (subject !== null && path.startsWith('private/payments')),
    )
    expect(answered).toEqual(expect.arrayContaining(theirs))
  })

  it('breaks no policy for the person whose record contains it', { timeout: 60_000 }, async () => {
    const begin = beginOf({ kind: 'signedIn', subject: '' }, NOW, 'read')
    const rollback = store.database.transaction(async (session) => {
      for (let nth = 0; nth < CLUBS; nth += 1) {
        await session.query(`SELECT set_config('rayo.subject', $1, true)`, [personOf(nth)])
        await session.query(`SELECT count(*) FROM rayo.institution, rayo.fee`)
      }
      return CLUBS
    }, begin)
    await expect(rollback).resolves.toBe(CLUBS)
  })

  it('breaks no policy, for any role on any table', { timeout: 60_000 }, async () => {
    const signedIn = READERS.map((subject): Principal => ({ kind: 'signedIn', subject }))
    const signingIn: Principal = { kind: 'signingIn', subject: 'new', email: 'invitada@example.org' }
    const failed: string[] = []
    for (const principal of [...signedIn, signingIn, { kind: 'public' }, { kind: 'system' }] satisfies Principal[]) {
      for (const table of new Set(trials.map((trial) => trial.table))) {
        const reading = store.database.transaction(
          (session) => session.query(`SELECT count(*) FROM rayo.${table}`),
          beginOf(principal, NOW, 'read'),
        )
        const refusal = await reading.then(
          () => null,
          (error: unknown) => String(error),
        )
        if (refusal !== null && !refusal.includes('permission denied')) failed.push(`${table}: ${refusal}`)
      }
    }
    expect(failed).toEqual([])
  })
})
