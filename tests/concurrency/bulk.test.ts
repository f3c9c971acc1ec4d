import { describe, expect, it, vi } from 'vitest'
import { bulkResultSchema, type BulkRecord } from '#domain/api/bulk'
import type { Session } from '#server/store/postgres/connection'
import { openTwoProcesses, type Answer, type TwoProcesses } from './twoProcesses.ts'

vi.setConfig({ testTimeout: 120_000 })

const hide = { kind: 'update', data: { published: false } }
const resultOf = ({ text }: Answer) => bulkResultSchema.parse(JSON.parse(text))

/** So many plans that were just made, in the order of their ids. */
async function plansOf(two: TwoProcesses, count: number): Promise<BulkRecord[]> {
  const plans: BulkRecord[] = []
  for (let index = 0; index < count; index += 1) {
    const body = { name: `Plan ${index}`, price: 1, published: true }
    const plan = await two.ask(0, 'POST', 'plans', { as: 'boss', body })
    plans.push({ id: String(plan.body.id), version: 1 })
  }
  return plans.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

const bulk = (
  two: TwoProcesses,
  process: number,
  records: readonly BulkRecord[],
  action: object = hide,
  key?: string,
) => two.ask(process, 'POST', 'plans/bulk', { as: 'boss', body: { action, records }, ...(key && { key }) })

async function versionsOf(two: TwoProcesses): Promise<number[]> {
  const rows = await two.database.query(`SELECT version FROM rayo.plan WHERE name LIKE 'Plan _' ORDER BY id`)
  return rows.map(({ version }) => Number(version))
}

describe('two processes', () => {
  it('do each record once when two bulk calls name the same ones in other orders', async () => {
    const two = await openTwoProcesses()
    const plans = await plansOf(two, 8)
    const answers = await Promise.all([bulk(two, 0, plans), bulk(two, 1, plans.toReversed())])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = answers.map(resultOf)
    const all = plans.map(({ id }) => id)
    expect([first?.done, second?.done].flatMap((done = []) => done.map(({ id }) => id)).toSorted()).toEqual(all)
    const refused = [first?.refused, second?.refused].flatMap((one = []) => one)
    expect(refused.map(({ id }) => id).toSorted()).toEqual(all)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['stale']))
    expect(await versionsOf(two)).toEqual(plans.map(() => 2))
  })

  it('report the one record that another user has saved', async () => {
    const two = await openTwoProcesses()
    const plans = await plansOf(two, 3)
    const [first, second, third] = plans.map(({ id }) => id)
    await two.ask(1, 'PUT', `plans/${second}`, { as: 'boss', body: { description: 'Otra', version: 1 } })
    const { done, refused } = resultOf(await bulk(two, 0, plans))
    expect(done.map(({ id }) => id)).toEqual([first, third])
    expect(refused).toMatchObject([{ id: second, code: 'stale' }])
  })

  it('leave a club an Admin when its two end each other in bulk', async () => {
    const two = await openTwoProcesses()
    const end = (process: number, as: string, id: string) =>
      two.ask(process, 'POST', 'users/bulk', {
        as,
        body: { action: { kind: 'endMemberships' }, records: [{ id, version: 1 }] },
      })
    const answers = await Promise.all([end(0, 'ana', two.bruno.id), end(1, 'bruno', two.ana.id)])
    // A person who was removed before the lookup may not remove anything any more.
    expect(answers.flatMap((answer) => (answer.status === 403 ? [] : resultOf(answer).done))).toHaveLength(1)
    expect(await two.database.query(`SELECT user_id FROM rayo.membership WHERE role = 'Admin'`)).toHaveLength(1)
  })
})

// What chance seldom does, on a server: the call comes upon a record that another transaction holds.

/** Runs `meanwhile` while so many transactions wait for what the session has locked. */
async function whileWaiting(two: TwoProcesses, waiting: number, meanwhile: () => Promise<unknown>): Promise<void> {
  const count = `SELECT count(*) AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  while (Number((await two.database.query(count))[0]?.['waiting']) < waiting);
  await meanwhile()
}

const hold = (session: Session, id: string | undefined) =>
  session.query(`SELECT FROM rayo.plan WHERE id = $1 FOR UPDATE`, [id])

describe('a bulk call that meets another transaction', () => {
  it('locks records in the order of their ids, in whatever order it names them', async () => {
    const two = await openTwoProcesses()
    const [first, second] = await plansOf(two, 2)
    const { answers } = await two.database.transaction(async (session) => {
      await hold(session, first?.id)
      const pending = bulk(
        two,
        0,
        [second, first].flatMap((one) => one ?? []),
      )
      await whileWaiting(two, 1, async () => {
        // The later one is free as long as the call waits for the first: who holds both never waits for who wants both.
        const free = `SELECT id FROM rayo.plan WHERE id = $1 FOR UPDATE SKIP LOCKED`
        expect(await two.database.query(free, [second?.id])).toHaveLength(1)
      })
      return { answers: pending }
    })
    expect(resultOf(await answers).done).toHaveLength(2)
  })

  it('reports a record that another user saves between its read and its write', async () => {
    const two = await openTwoProcesses()
    const plans = await plansOf(two, 3)
    const held = plans[1]?.id
    const { answers } = await two.database.transaction(async (session) => {
      await hold(session, held)
      const pending = bulk(two, 0, plans)
      await whileWaiting(two, 1, () =>
        session.query(`UPDATE rayo.plan SET version = 2, description = 'Otra' WHERE id = $1`, [held]),
      )
      return { answers: pending }
    })
    const { done, refused } = resultOf(await answers)
    expect(done.map(({ id }) => id)).toEqual([plans[0]?.id, plans[2]?.id])
    expect(refused).toMatchObject([{ id: held, code: 'stale' }])
    expect(await versionsOf(two)).toEqual([2, 2, 2])
  })

  it('changes nothing when its connection is lost in the middle', async () => {
    const two = await openTwoProcesses()
    const plans = await plansOf(two, 3)
    const { answers } = await two.database.transaction(async (session) => {
      await hold(session, plans[2]?.id)
      const pending = bulk(two, 1, plans)
      await whileWaiting(two, 1, () =>
        two.database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`),
      )
      return { answers: pending }
    })
    expect(await answers).toMatchObject({ status: 503, code: 'unavailable' })
    expect(await versionsOf(two)).toEqual([1, 1, 1])
  })

  it('is answered once when it is sent again while the first still runs', async () => {
    const two = await openTwoProcesses()
    const plans = await plansOf(two, 2)
    const { answers } = await two.database.transaction(async (session) => {
      await hold(session, plans[0]?.id)
      const pending = [0, 1].map((process) => bulk(two, process, plans, hide, 'one-key'))
      await whileWaiting(two, 2, () => Promise.resolve())
      return { answers: pending }
    })
    const [first, second] = await Promise.all(answers)
    expect(second?.text).toBe(first?.text)
    expect(resultOf(first ?? (await bulk(two, 0, plans))).done).toHaveLength(2)
  })
})
