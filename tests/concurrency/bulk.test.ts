import { describe, expect, it, vi } from 'vitest'
import { bulkResultSchema, type BulkRecord } from '#domain/api/bulk'
import { meet, openTwoProcesses, type Answer, type TwoProcesses } from './twoProcesses.ts'

vi.setConfig({ testTimeout: 120_000 })

const hide = { kind: 'update', data: { published: false } }
const resultOf = ({ text }: Answer) => bulkResultSchema.parse(JSON.parse(text))

/** Creates plans, and returns them in the order of their ids. */
async function createPlans(two: TwoProcesses, count: number): Promise<BulkRecord[]> {
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
  it('process each record once when two bulk calls name the same ones in different orders', async () => {
    const two = await openTwoProcesses()
    const plans = await createPlans(two, 8)
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

  it('report a record that another user has saved', async () => {
    const two = await openTwoProcesses()
    const plans = await createPlans(two, 3)
    const [first, second, third] = plans.map(({ id }) => id)
    await two.ask(1, 'PUT', `plans/${second}`, { as: 'boss', body: { description: 'Otra', version: 1 } })
    const { done, refused } = resultOf(await bulk(two, 0, plans))
    expect(done.map(({ id }) => id)).toEqual([first, third])
    expect(refused).toMatchObject([{ id: second, code: 'stale' }])
  })

  it('leave a club an Admin when its two Admins end each other’s membership in bulk', async () => {
    const two = await openTwoProcesses()
    const end = (process: number, as: string, id: string) =>
      two.ask(process, 'POST', 'users/bulk', {
        as,
        body: { action: { kind: 'endMemberships' }, records: [{ id, version: 1 }] },
      })
    const answers = await Promise.all([end(0, 'ana', two.bruno.id), end(1, 'bruno', two.ana.id)])
    // A person who was removed before the lookup may no longer remove anything.
    expect(answers.flatMap((answer) => (answer.status === 403 ? [] : resultOf(answer).done))).toHaveLength(1)
    expect(await two.database.query(`SELECT user_id FROM rayo.membership WHERE role = 'Admin'`)).toHaveLength(1)
  })
})

// Forces a rare case: the call meets a record that another transaction has locked.

const atPlan = (record: BulkRecord | undefined) => ({ table: 'plan', id: record?.id }) as const

describe('a bulk call that meets another transaction', () => {
  it('locks records in the order of their ids, whatever the order of the call', async () => {
    const two = await openTwoProcesses()
    const [first, second] = await createPlans(two, 2)
    const both = [second, first].flatMap((one) => one ?? [])
    const [answer] = await meet(two, [() => bulk(two, 0, both)], {
      at: atPlan(first),
      // The later record stays unlocked while the call waits for the first, so that two calls never wait for each other.
      meanwhile: async () => {
        const free = `SELECT id FROM rayo.plan WHERE id = $1 FOR UPDATE SKIP LOCKED`
        expect(await two.database.query(free, [second?.id])).toHaveLength(1)
      },
    })
    expect(answer && resultOf(answer).done).toHaveLength(2)
  })

  it('reports a record that another user saves between reading and writing it', async () => {
    const two = await openTwoProcesses()
    const plans = await createPlans(two, 3)
    const planId = plans[1]?.id
    const [answer] = await meet(two, [() => bulk(two, 0, plans)], {
      at: atPlan(plans[1]),
      meanwhile: (session) =>
        session.query(`UPDATE rayo.plan SET version = 2, description = 'Otra' WHERE id = $1`, [planId]),
    })
    if (!answer) throw new Error('no answer')
    const { done, refused } = resultOf(answer)
    expect(done.map(({ id }) => id)).toEqual([plans[0]?.id, plans[2]?.id])
    expect(refused).toMatchObject([{ id: planId, code: 'stale' }])
    expect(await versionsOf(two)).toEqual([2, 2, 2])
  })

  it('changes nothing if its connection is lost in the middle', async () => {
    const two = await openTwoProcesses()
    const plans = await createPlans(two, 3)
    const answers = await meet(two, [() => bulk(two, 1, plans)], {
      at: atPlan(plans[2]),
      meanwhile: () =>
        two.database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`),
    })
    expect(answers).toMatchObject([{ status: 503, code: 'unavailable' }])
    expect(await versionsOf(two)).toEqual([1, 1, 1])
  })

  it('gets one answer if it is repeated while the first still runs', async () => {
    const two = await openTwoProcesses()
    const plans = await createPlans(two, 2)
    const twice = [0, 1].map((process) => () => bulk(two, process, plans, hide, 'one-key'))
    const [first, second] = await meet(two, twice, { at: atPlan(plans[0]) })
    expect(second?.text).toBe(first?.text)
    expect(first && resultOf(first).done).toHaveLength(2)
  })
})
