import { describe, expect, it, onTestFinished } from 'vitest'
import type { Institution } from '#domain/clubs/institution'
import { createMemoryStore } from '#server/store/memory/store'
import {
  aMembership,
  aMemberWithoutEmail,
  anInstitution,
  anOffering,
  aRun,
  aSnapshot,
  aSport,
  aUser,
} from '#tests/support/builders'
import { EVERYTHING } from '../records/records.ts'
import { codeOf, generateMonth, monthsDue, recordFailure, recordMissed } from './scheduledRuns.ts'

const NOW = Date.UTC(2024, 5, 15, 15)
const sport = aSport()
const CLUB = anInstitution({
  offerings: [anOffering({ sportId: sport.id })],
  generatesOn: 10,
  generatesSince: '2024-06-01',
})
const ana = aUser()
const month = { institutionId: CLUB.id, period: '2024-06' }

type Content = { club?: Partial<Institution> } & Parameters<typeof aSnapshot>[0]

function content({ club = {}, ...more }: Content = {}) {
  return aSnapshot({
    sports: [sport],
    institutions: [{ ...CLUB, ...club }],
    users: [ana],
    memberships: [
      aMembership({ userId: ana.id, institutionId: CLUB.id, sportIds: [sport.id] }),
      ...[1, 2].map(() => aMemberWithoutEmail({ institutionId: CLUB.id, sportIds: [sport.id] })),
    ],
    ...more,
  })
}

const pending = {
  scope: EVERYTHING,
  filter: { state: 'stopped' },
  sort: { field: 'period', order: 'ASC' },
  range: { offset: 0, limit: 10 },
  now: NOW,
} as const

async function open(more: Content = {}) {
  const store = createMemoryStore({ snapshot: content(more) })
  onTestFinished(() => store.close())
  const system = () => store.as({ kind: 'system' }, NOW)
  return {
    system,
    due: () => system().read((tx) => monthsDue(tx)),
    missed: async () => (await recordMissed(system())).map(({ period }) => period),
    generate: () => generateMonth(system(), month),
    fees: () =>
      system().read((tx) => tx.fees.all({ scope: EVERYTHING, filter: {}, sort: { field: 'id', order: 'ASC' } })),
    history: async (id: string) => {
      const { rows } = await system().read((tx) =>
        tx.audit.list({ scope: EVERYTHING, of: [{ entity: 'run', id }], range: { offset: 0, limit: 100 } }),
      )
      return rows
    },
  }
}

describe('a month that the server generates', () => {
  it('uses the settings and amounts of the institution, each sport due on its own day', async () => {
    const { generate, fees } = await open({ club: { proration: 'daily', siblingDiscounts: [10] } })
    const run = await generate()
    expect(run).toMatchObject({
      origin: 'schedule',
      kind: 'monthly',
      state: 'done',
      period: '2024-06',
      actorId: null,
      expected: 3,
      made: 3,
      total: 1_500_000,
      failure: null,
      terms: { proration: 'daily', siblingDiscounts: [10], sportIds: null, dueDate: null },
    })
    expect(await fees()).toMatchObject(
      Array.from({ length: 3 }, () => ({ runId: run?.id, period: '2024-06', dueDate: '2024-06-10', amount: 500_000 })),
    )
  })

  it('is neither due nor begun if the institution generates by hand or is archived', async () => {
    for (const club of [{ generatesOn: null }, { status: 'archived' }] as const) {
      const { due, generate, fees } = await open({ club })
      expect(await due()).toEqual([])
      expect(await generate()).toBeNull()
      expect(await fees()).toEqual([])
    }
  })

  it('is refused in closed days, with the reason in the run and its history', async () => {
    const { system, due, generate, fees, history } = await open({ club: { closedThrough: '2024-06-12' } })
    const error = await generate().catch((refusal: unknown) => refusal)
    expect(error).toMatchObject({ code: 'closedDays' })
    const run = await recordFailure(system(), month, { failure: codeOf(error), isLast: true })
    expect(run).toMatchObject({ state: 'stopped', failure: 'closedDays', expected: 3, made: 0 })
    expect(await fees()).toEqual([])
    expect(await due()).toEqual([])
    expect(await history(run.id)).toContainEqual(
      expect.objectContaining({
        action: 'stop',
        actorId: null,
        changes: expect.objectContaining({ failure: { from: null, to: 'closedDays' } }),
      }),
    )
  })

  it('ignores the failure of another process once it is done', async () => {
    const { system, generate } = await open()
    await generate()
    const late = await recordFailure(system(), month, { failure: 'closedDays', isLast: true })
    expect(late).toMatchObject({ state: 'done', failure: null })
  })

  it('is due until it is done, also if it was begun in an earlier month', async () => {
    const { terms } = aRun({ institutionId: CLUB.id })
    const unfinished = aRun({
      institutionId: CLUB.id,
      period: '2024-05',
      origin: 'schedule',
      state: 'running',
      terms: { ...terms, amounts: [{ sportId: sport.id, amount: 500_000 }] },
    })
    const { system, due, generate } = await open({ runs: [unfinished] })
    await generate()
    expect(await due()).toEqual([{ ...month, period: '2024-05' }])
    const run = await generateMonth(system(), { ...month, period: '2024-05' })
    expect(run).toMatchObject({ id: unfinished.id, state: 'done', made: 3 })
    expect(await due()).toEqual([])
  })

  it('waits for a person if it was missed, as a failed run', async () => {
    const { system, due, generate, missed, fees, history } = await open({ club: { generatesSince: '2024-03-20' } })
    expect(await missed()).toEqual(['2024-04', '2024-05'])
    expect(await missed()).toEqual([])
    // not the current month, which the server generates later
    expect(await due()).toEqual([month])
    await generate()
    expect(await fees()).toHaveLength(3)
    const waiting = await system().read((tx) => tx.runs.list(pending))
    expect(waiting.rows).toMatchObject(
      ['2024-04', '2024-05'].map((period) => ({
        period,
        origin: 'schedule',
        state: 'stopped',
        failure: 'missed',
        made: 0,
      })),
    )
    for (const { id } of waiting.rows) expect(await history(id)).toMatchObject([{ action: 'create', actorId: null }])
  })

  it('is not missed if a person generated all of it, a run of it exists or the institution is archived', async () => {
    const whole = aRun({ institutionId: CLUB.id, period: '2024-03' })
    const part = aRun({ institutionId: CLUB.id, period: '2024-04', terms: { ...whole.terms, sportIds: [sport.id] } })
    const unfinished = aRun({ institutionId: CLUB.id, period: '2024-04', state: 'stopped' })
    const undone = aRun({ institutionId: CLUB.id, period: '2024-05', origin: 'schedule', state: 'undone' })
    const club = { generatesSince: '2024-03-01' }
    const { missed } = await open({ club, runs: [whole, part, unfinished, undone] })
    expect(await missed()).toEqual(['2024-04'])
    const archived = await open({ club: { ...club, status: 'archived' } })
    expect(await archived.missed()).toEqual([])
  })

  it('is not changed once a person stopped or undid it', async () => {
    for (const state of ['stopped', 'undone'] as const) {
      const run = aRun({ institutionId: CLUB.id, period: '2024-06', origin: 'schedule', state })
      const { due, generate, fees } = await open({ runs: [run] })
      expect(await due()).toEqual([])
      expect(await generate()).toMatchObject({ id: run.id, state })
      expect(await fees()).toEqual([])
    }
  })
})
