import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { generationSchema, runViewSchema } from '#domain/money/run'
import { aMemberWithoutEmail, anOffering } from '../support/builders.ts'
import { meetAt, openTwoProcesses } from './twoProcesses.ts'
import type { TwoProcesses } from './twoProcesses.ts'

vi.setConfig({ testTimeout: 120_000 })

const MEMBERS = 1000
const PERIOD = '2024-07'

async function openClub(kind: 'pglite' | 'postgres') {
  const two = await openTwoProcesses(kind)
  const { club, sports, store } = two
  await store.as({ kind: 'system' }, Date.UTC(2024, 5, 15, 15)).write(async (tx) => {
    await tx.institutions.update({ ...club, offerings: [anOffering({ sportId: sports.id })], version: 2 }, 1)
    await tx.memberships.insertAll(
      Array.from({ length: MEMBERS }, () => aMemberWithoutEmail({ institutionId: club.id, sportIds: [sports.id] })),
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
  const [counts] = z
    .array(z.object({ fees: z.coerce.number(), members: z.coerce.number(), events: z.coerce.number() }))
    .parse(rows)
  return counts
}

const EACH_ONCE = { fees: MEMBERS, members: MEMBERS, events: MEMBERS }

describe.each(['pglite', 'postgres'] as const)('two processes on %s', (kind) => {
  it('generate the same month at one moment: each cuota exists once', async () => {
    const two = await openClub(kind)
    const expected = await previewed(two, 0)
    expect(expected.made).toBe(MEMBERS)
    const begin = (process: number) => () =>
      two.ask(process, 'POST', 'payments/generate', { as: 'ana', body: { ...bodyOf(two), expected } })
    const answers =
      kind === 'postgres'
        ? await meetAt(two, { table: 'institution', id: two.club.id }, [begin(0), begin(1)])
        : await Promise.all([begin(0)(), begin(1)()])
    const begun = answers.filter(({ status }) => status === 200)
    // The process after the other's first part reads that the list changed.
    expect(answers.filter(({ status }) => status !== 200).every(({ code }) => code === 'listChanged')).toBe(true)
    const runs = await Promise.all(
      begun.map(({ body }, index) => finished(two, index, generationSchema.parse(body).run?.id ?? '')),
    )
    expect(runs.reduce((made, run) => made + run.made, 0)).toBe(MEMBERS)
    expect(await cuotas(two)).toEqual(EACH_ONCE)
  })

  it('go on with one run together: each cuota exists once', async () => {
    const two = await openClub(kind)
    const expected = await previewed(two, 0)
    const answer = await two.ask(0, 'POST', 'payments/generate', { as: 'ana', body: { ...bodyOf(two), expected } })
    const id = generationSchema.parse(answer.body).run?.id ?? ''
    const runs = await Promise.all([0, 1].map((process) => finished(two, process, id)))
    expect(runs.map(({ state, made }) => [state, made])).toEqual([
      ['done', MEMBERS],
      ['done', MEMBERS],
    ])
    expect(await cuotas(two)).toEqual(EACH_ONCE)
  })
})
