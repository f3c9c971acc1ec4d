import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { createLog } from '../../web/monitoring/log.ts'
import { startMonthlyFees } from '../../web/jobs/monthlyFees.ts'
import { generateMonth, monthsDue } from '../../server/services/runs/scheduledRuns.ts'
import { createPostgresStore } from '../../server/store/postgres/store.ts'
import { createDb, type Db } from '../../server/store/postgres/connection/connection.ts'
import { loadSnapshot } from '../../server/store/postgres/queries/loadSnapshot.ts'
import { aMemberWithoutEmail, anOffering } from '../support/builders.ts'
import { monthlyClubs } from '../support/monthlyClub.ts'
import { createServerDatabase } from '../support/databases.ts'
import { createServerDriver } from '../../server/store/postgres/connection/serverDriver.ts'
import { generationSchema, runViewSchema } from '#domain/money/run'
import { meet, openTwoProcesses, type TwoProcesses } from './twoProcesses.ts'

vi.setConfig({ testTimeout: 120_000 })

const MEMBERS = 900
const CLUBS = 3
/** A minute before midnight in Buenos Aires on 9 June 2024. */
const EVE = Date.parse('2024-06-10T02:59:00Z')
const log = createLog('silent')

/** For each process, connections to one database with the clubs. */
async function openClubs(): Promise<[Db, Db]> {
  const url = await createServerDatabase()
  const open = () => {
    const db = createDb(createServerDriver({ url, poolSize: 5 }))
    onTestFinished(() => db.close())
    return db
  }
  const databases: [Db, Db] = [open(), open()]
  await loadSnapshot(databases[0], monthlyClubs({ clubs: CLUBS, members: MEMBERS }))
  return databases
}

async function counts(db: Db, period = '2024-06') {
  const [row] = await db.query(
    `SELECT (SELECT count(*) FROM rayo.fee WHERE period = $1) AS fees,
      (SELECT count(DISTINCT user_id) FROM rayo.fee WHERE period = $1) AS members,
      (SELECT count(*) FROM rayo.audit_event WHERE entity = 'fee' AND action = 'create') AS events,
      (SELECT count(*) FROM rayo.audit_event WHERE actor_id IS NOT NULL) AS "byPeople",
      (SELECT count(*) FROM rayo.fee_run) AS runs,
      (SELECT count(*) FROM rayo.fee_run WHERE state = 'done' AND origin = 'schedule') AS done,
      (SELECT coalesce(sum(made), 0) FROM rayo.fee_run) AS reported`,
    [period],
  )
  return z.record(z.string(), z.coerce.number()).parse(row)
}

describe('two processes', () => {
  it('create each cuota once when both reach the monthly day', async () => {
    const databases = await openClubs()
    const [database] = databases
    const clock = { now: EVE }
    const processes = await Promise.all(
      databases.map((db) => startMonthlyFees({ store: createPostgresStore(db), db, clock: () => clock.now, log })),
    )
    await Promise.all(processes.map((each) => each.tick()))
    expect(await counts(database)).toMatchObject({ fees: 0, runs: 0 })
    clock.now += 120_000
    // Both fill the queue, and work until it is empty.
    await Promise.all(processes.map((each) => each.tick()))
    await Promise.all(processes.map((each) => each.stop()))
    const all = CLUBS * MEMBERS
    expect(await counts(database)).toEqual({
      fees: all,
      members: all,
      events: all,
      byPeople: 0,
      runs: CLUBS,
      done: CLUBS,
      reported: all,
    })
  })

  it('create each cuota once when both generate the same month without the queue', async () => {
    const databases = await openClubs()
    const [database] = databases
    const clock = { now: EVE + 120_000 }
    // Neither sees the other's jobs, as if the queue had given each month to both.
    const work = async (db: Db) => {
      const system = createPostgresStore(db).as({ kind: 'system' }, clock.now)
      const due = await system.read((tx) => monthsDue(tx))
      for (const month of due) await generateMonth(system, month)
    }
    await Promise.all(databases.map(work))
    const all = CLUBS * MEMBERS
    expect(await counts(database)).toMatchObject({
      fees: all,
      members: all,
      events: all,
      byPeople: 0,
      runs: CLUBS,
      reported: all,
    })
  })
})

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

async function previewOf(two: TwoProcesses, process: number) {
  const body = { ...bodyOf(two), dryRun: true }
  const answer = await two.ask(process, 'POST', 'payments/generate', { as: 'ana', body })
  const { preview } = generationSchema.parse(answer.body)
  return { made: preview?.made ?? 0, total: preview?.total ?? 0 }
}

async function finishRun(two: TwoProcesses, process: number, id: string) {
  for (;;) {
    const answer = await two.askWithRetry(process, 'POST', `runs/${id}/continuation`, { as: 'ana', body: {} })
    const run = runViewSchema.parse(answer.body)
    if (run.state !== 'running') return run
  }
}

const EACH_ONCE = { fees: MANY_MEMBERS, members: MANY_MEMBERS, events: MANY_MEMBERS }

describe('two processes', () => {
  it('create each cuota once when both generate the same month', async () => {
    const two = await openClub()
    const expected = await previewOf(two, 0)
    expect(expected.made).toBe(MANY_MEMBERS)
    const begin = (process: number) => () =>
      two.ask(process, 'POST', 'payments/generate', { as: 'ana', body: { ...bodyOf(two), expected } })
    const answers = await meet(two, [begin(0), begin(1)])
    const started = answers.filter(({ status }) => status === 200)
    // The process after the other's first part reads that the list changed.
    expect(answers.filter(({ status }) => status !== 200).every(({ code }) => code === 'listChanged')).toBe(true)
    const runs = await Promise.all(
      started.map(({ body }, index) => finishRun(two, index, generationSchema.parse(body).run?.id ?? '')),
    )
    expect(runs.reduce((made, run) => made + run.made, 0)).toBe(MANY_MEMBERS)
    expect(await counts(two.database, PERIOD)).toMatchObject(EACH_ONCE)
  })

  it('create each cuota once when both continue one run', async () => {
    const two = await openClub()
    const expected = await previewOf(two, 0)
    const answer = await two.ask(0, 'POST', 'payments/generate', { as: 'ana', body: { ...bodyOf(two), expected } })
    const id = generationSchema.parse(answer.body).run?.id ?? ''
    const runs = await Promise.all([0, 1].map((process) => finishRun(two, process, id)))
    expect(runs.map(({ state, made }) => [state, made])).toEqual([
      ['done', MANY_MEMBERS],
      ['done', MANY_MEMBERS],
    ])
    expect(await counts(two.database, PERIOD)).toMatchObject(EACH_ONCE)
  })
})
