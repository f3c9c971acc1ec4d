import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../web/monitoring/log.ts'
import { startMonthlyFees } from '../../web/jobs/monthlyFees.ts'
import { generateMonth, monthsDue } from '../../server/services/runs/scheduledRuns.ts'
import { createPostgresStore } from '../../server/store/postgres/store.ts'
import { createDb, type Db } from '../../server/store/postgres/connection.ts'
import { loadSnapshot } from '../../server/store/postgres/loadSnapshot.ts'
import { aMemberWithoutEmail, anInstitution, anOffering, aSnapshot, aSport } from '../support/builders.ts'
import { createServerDatabase } from '../support/databases.ts'
import { createServerDriver } from '../../server/store/postgres/serverDriver.ts'
import { generationSchema, runViewSchema } from '#domain/money/run'
import { meetAt, openTwoProcesses, type TwoProcesses } from './twoProcesses.ts'

vi.setConfig({ testTimeout: 120_000 })

const MEMBERS = 900
const CLUBS = 3
/** A minute before midnight in Buenos Aires on 9 June 2024. */
const EVE = Date.parse('2024-06-10T02:59:00Z')
const log = createLog('silent')

/** Clubs whose day is the 10th, and a database of each process, with connections of its own. */
async function openClubs(): Promise<[Db, Db]> {
  const url = await createServerDatabase()
  const open = () => {
    const db = createDb(createServerDriver({ url, poolSize: 5 }))
    onTestFinished(() => db.close())
    return db
  }
  const databases: [Db, Db] = [open(), open()]
  const sport = aSport()
  const institutions = Array.from({ length: CLUBS }, () =>
    anInstitution({
      offerings: [anOffering({ sportId: sport.id })],
      generatesOn: 10,
      // No month before it was missed.
      generatesSince: '2024-06-01',
    }),
  )
  const memberships = institutions.flatMap(({ id }) =>
    Array.from({ length: MEMBERS }, () => aMemberWithoutEmail({ institutionId: id, sportIds: [sport.id] })),
  )
  await loadSnapshot(databases[0], aSnapshot({ sports: [sport], institutions, memberships }))
  return databases
}

const countsSchema = z.object({
  fees: z.coerce.number(),
  members: z.coerce.number(),
  events: z.coerce.number(),
  runs: z.coerce.number(),
  done: z.coerce.number(),
  reported: z.coerce.number(),
})

async function counts(db: Db) {
  const [row] = await db.query(
    `SELECT (SELECT count(*) FROM rayo.fee) AS fees,
      (SELECT count(DISTINCT user_id) FROM rayo.fee) AS members,
      (SELECT count(*) FROM rayo.audit_event WHERE entity = 'fee' AND action = 'create' AND actor_id IS NULL) AS events,
      (SELECT count(*) FROM rayo.fee_run) AS runs,
      (SELECT count(*) FROM rayo.fee_run WHERE state = 'done' AND origin = 'schedule') AS done,
      (SELECT coalesce(sum(made), 0) FROM rayo.fee_run) AS reported`,
  )
  return countsSchema.parse(row)
}

describe('two processes', () => {
  it('reach the monthly day at one moment: each cuota exists once', async () => {
    const databases = await openClubs()
    const [database] = databases
    const clock = { now: EVE }
    const processes = await Promise.all(
      databases.map((db) => startMonthlyFees({ store: createPostgresStore(db), db, clock: () => clock.now, log })),
    )
    await Promise.all(processes.map((each) => each.tick()))
    expect(await counts(database)).toMatchObject({ fees: 0, runs: 0 })
    clock.now += 120_000
    // Both look, and take what is in the queue until nothing is left.
    await Promise.all(processes.map((each) => each.tick()))
    await Promise.all(processes.map((each) => each.stop()))
    const all = CLUBS * MEMBERS
    expect(await counts(database)).toEqual({
      fees: all,
      members: all,
      events: all,
      runs: CLUBS,
      done: CLUBS,
      reported: all,
    })
  })

  it('generate the same month without the queue between them: each cuota exists once', async () => {
    const databases = await openClubs()
    const [database] = databases
    const clock = { now: EVE + 120_000 }
    // Neither sees the other's jobs, as if the queue had given each month to both.
    const work = async (db: Db) => {
      const system = createPostgresStore(db).as({ kind: 'system' }, clock.now)
      const due = await system.read((tx) => monthsDue(tx, clock.now))
      for (const month of due) await generateMonth(system, clock.now, month)
    }
    await Promise.all(databases.map(work))
    const all = CLUBS * MEMBERS
    expect(await counts(database)).toMatchObject({ fees: all, members: all, events: all, runs: CLUBS, reported: all })
  })
})

vi.setConfig({ testTimeout: 120_000 })

const MANY_MEMBERS = 1000
const PERIOD = '2024-07'

async function openClub() {
  const two = await openTwoProcesses()
  const { club, sports, store } = two
  await store.as({ kind: 'system' }, Date.UTC(2024, 5, 15, 15)).write(async (tx) => {
    await tx.institutions.update({ ...club, offerings: [anOffering({ sportId: sports.id })], version: 2 }, 1)
    await tx.memberships.insertAll(
      Array.from({ length: MANY_MEMBERS }, () =>
        aMemberWithoutEmail({ institutionId: club.id, sportIds: [sports.id] }),
      ),
    )
  })
  return two
}

const bodyOf = ({ club }: TwoProcesses) => ({ institutionId: club.id, period: PERIOD })

async function previewed(two: TwoProcesses, process: number) {
  const answer = await two.ask(process, 'POST', 'payments/generate', {
    as: 'ana',
    body: { ...bodyOf(two), dryRun: true },
  })
  const { preview } = generationSchema.parse(answer.body)
  return { made: preview?.made ?? 0, total: preview?.total ?? 0 }
}

async function finished(two: TwoProcesses, process: number, id: string) {
  for (;;) {
    const answer = await two.askPatiently(process, 'POST', `runs/${id}/continuation`, { as: 'ana', body: {} })
    const run = runViewSchema.parse(answer.body)
    if (run.state !== 'running') return run
  }
}

async function cuotas(two: TwoProcesses) {
  const rows = await two.database.query(
    `SELECT count(*) AS fees, count(DISTINCT user_id) AS members,
       (SELECT count(*) FROM rayo.audit_event WHERE entity = 'fee' AND action = 'create') AS events
     FROM rayo.fee WHERE period = '${PERIOD}'`,
  )
  const [stored] = z
    .array(z.object({ fees: z.coerce.number(), members: z.coerce.number(), events: z.coerce.number() }))
    .parse(rows)
  return stored
}

const EACH_ONCE = { fees: MANY_MEMBERS, members: MANY_MEMBERS, events: MANY_MEMBERS }

describe('two processes', () => {
  it('generate the same month at one moment: each cuota exists once', async () => {
    const two = await openClub()
    const expected = await previewed(two, 0)
    expect(expected.made).toBe(MANY_MEMBERS)
    const begin = (process: number) => () =>
      two.ask(process, 'POST', 'payments/generate', { as: 'ana', body: { ...bodyOf(two), expected } })
    const answers = await meetAt(two, { table: 'institution', id: two.club.id }, [begin(0), begin(1)])
    const begun = answers.filter(({ status }) => status === 200)
    // The process after the other's first part reads that the list changed.
    expect(answers.filter(({ status }) => status !== 200).every(({ code }) => code === 'listChanged')).toBe(true)
    const runs = await Promise.all(
      begun.map(({ body }, index) => finished(two, index, generationSchema.parse(body).run?.id ?? '')),
    )
    expect(runs.reduce((made, run) => made + run.made, 0)).toBe(MANY_MEMBERS)
    expect(await cuotas(two)).toEqual(EACH_ONCE)
  })

  it('go on with one run together: each cuota exists once', async () => {
    const two = await openClub()
    const expected = await previewed(two, 0)
    const answer = await two.ask(0, 'POST', 'payments/generate', { as: 'ana', body: { ...bodyOf(two), expected } })
    const id = generationSchema.parse(answer.body).run?.id ?? ''
    const runs = await Promise.all([0, 1].map((process) => finished(two, process, id)))
    expect(runs.map(({ state, made }) => [state, made])).toEqual([
      ['done', MANY_MEMBERS],
      ['done', MANY_MEMBERS],
    ])
    expect(await cuotas(two)).toEqual(EACH_ONCE)
  })
})
