import { describe, expect, it } from 'vitest'
import { DomainError } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import { askingStore, JUNE_15, openMonthlyClub } from '#tests/support/monthlyClub'
import { createLog } from '../monitoring/log.ts'
import { startMonthlyFees } from './monthlyFees.ts'
import { countJobs, countPending, openMonthlyQueue } from './monthlyQueue.ts'
import { FAMILIES_PER_PART } from '#server/services/runs/advanceRun'

const MANY = FAMILIES_PER_PART + 100

const HOUR = 3_600_000

const MEMBERS = 5

const open = (club: Partial<Institution> & { members?: number } = {}) => openMonthlyClub('postgres', club)

describe('a process that generates months', { timeout: 90_000 }, () => {
  it.each(['pglite', 'postgres'] as const)(
    'generates the month when it starts on the day or later, once, on %s',
    async (kind) => {
      const { start, runs, cuotas, lines, clock } = await openMonthlyClub(kind)
      const first = await start()
      expect(await runs()).toMatchObject([{ period: '2024-06', origin: 'schedule', state: 'done', made: MEMBERS }])
      clock.now += HOUR
      await first.tick()
      await first.stop()
      await (await start()).stop()
      expect(await runs()).toHaveLength(1)
      expect(await cuotas()).toBe(MEMBERS)
      expect(lines.filter((line) => line.includes('a month was generated'))).toHaveLength(1)
    },
  )

  it('offers the months in which no process ran, until they are generated or dismissed', async () => {
    const { db, start, runs, cuotas, lines, clock } = await open()
    await (await start()).stop()
    clock.now = Date.parse('2024-09-01T15:00:00Z')
    const process = await start()
    expect(await runs()).toMatchObject([
      { period: '2024-06', state: 'done' },
      { period: '2024-07', state: 'stopped', failure: 'missed' },
      { period: '2024-08', state: 'stopped', failure: 'missed' },
    ])
    expect(await cuotas()).toBe(MEMBERS)
    expect(lines.filter((line) => line.includes('a month was missed'))).toHaveLength(2)
    expect(await countPending(db)).toBe(2)
    await db.query(`UPDATE rayo.fee_run SET state = 'dismissed' WHERE period = '2024-07'`)
    expect(await countPending(db)).toBe(1)
    clock.now += 24 * HOUR
    await process.tick()
    await process.stop()
    expect(await runs()).toHaveLength(3)
  })

  it('generates at the club’s midnight while it runs', async () => {
    const { start, runs, clock } = await open({ generatesOn: 16, timezone: 'America/Mexico_City' })
    const process = await start()
    clock.now = Date.parse('2024-06-16T05:59:00Z')
    await process.tick()
    expect(await runs()).toEqual([])
    clock.now = Date.parse('2024-06-16T06:00:00Z')
    await process.tick()
    expect(await runs()).toMatchObject([{ period: '2024-06', state: 'done', made: MEMBERS }])
    clock.now = Date.parse('2024-07-16T06:00:00Z')
    await process.tick()
    await process.stop()
    expect(await runs()).toMatchObject([{ period: '2024-06' }, { period: '2024-07', made: MEMBERS }])
  })

  it('notes a closed period on the run and does not retry', async () => {
    const { db, start, runs, change, clock } = await open({ closedThrough: '2024-06-12' })
    const process = await start()
    expect(await runs()).toMatchObject([{ state: 'stopped', failure: 'closedDays', made: 0, expected: MEMBERS }])
    expect(await countJobs(db)).toMatchObject({ completed: 1, retry: 0, failed: 0 })
    await change({ closedThrough: null })
    clock.now += HOUR
    await process.tick()
    await process.stop()
    expect(await runs()).toMatchObject([{ state: 'stopped', made: 0 }])
  })

  it.each([
    ['internal', new Error('broken')],
    ['unavailable', new DomainError('unavailable')],
  ])('tries again after a failure that may pass, %s, which the run shows until then', async (failure, error) => {
    const { db, store, start, runs, wait, lines } = await open()
    let isBroken = true
    const broken = askingStore(store, () => {
      if (isBroken) throw error
    })
    const process = await start({ store: broken })
    expect(await runs()).toMatchObject([{ state: 'running', failure, made: 0 }])
    expect(await countJobs(db)).toMatchObject({ retry: 1 })
    expect(lines.join()).toContain('a month could not be generated')
    isBroken = false
    await wait()
    await process.tick()
    await process.stop()
    expect(await runs()).toMatchObject([{ state: 'done', failure: null, made: MEMBERS }])
  })

  it('leaves the run to a person after the last try', async () => {
    const { db, store, institution, start, runs } = await open()
    const queue = await openMonthlyQueue(db)
    await queue.add([{ institutionId: institution.id, period: '2024-06' }])
    await db.query('UPDATE rayo_queue.job SET retry_count = retry_limit')
    const broken = askingStore(store, () => {
      throw new Error('broken')
    })
    const process = await start({ store: broken })
    await process.stop()
    expect(await runs()).toMatchObject([{ state: 'stopped', failure: 'internal' }])
    expect(await countJobs(db)).toMatchObject({ failed: 1, retry: 0 })
  })

  it('resumes a run without a job, as after a restored backup', async () => {
    const { db, start, runs, clock, store, institution } = await open()
    await (await start()).stop()
    const [run] = await runs()
    if (!run) throw new Error('no run')
    await db.query('DELETE FROM rayo_queue.job')
    await store
      .as({ kind: 'system' }, JUNE_15)
      .write((tx) =>
        tx.runs.update({ ...run, state: 'running', finishedAt: null, version: run.version + 1 }, run.version),
      )
    clock.now += HOUR
    await (await start()).stop()
    expect(await runs()).toMatchObject([{ state: 'done', made: MEMBERS, institutionId: institution.id }])
  })

  it('finishes its part when it stops, and the next start resumes', async () => {
    const { store, db, clock, start, runs, cuotas, wait } = await open({ members: MANY })
    const ends: Promise<void>[] = []
    const process = await startMonthlyFees({
      store: askingStore(store, () => void ends.push(process.stop())),
      db,
      clock: () => clock.now,
      log: createLog('silent'),
    })
    await process.tick()
    await Promise.all(ends)
    expect(await runs()).toMatchObject([{ state: 'running', made: FAMILIES_PER_PART }])
    await wait()
    await (await start()).stop()
    expect(await runs()).toMatchObject([{ state: 'done', made: MANY }])
    expect(await cuotas()).toBe(MANY)
  })

  it('logs a lost database once and resumes afterwards', async () => {
    const { db, store, runs } = await open()
    let isAway = false
    const lines: string[] = []
    const fees = await startMonthlyFees({
      store,
      db: { ...db, query: (text, values) => (isAway ? Promise.reject(new Error('away')) : db.query(text, values)) },
      clock: () => JUNE_15 + (isAway ? 0 : HOUR),
      log: createLog('info', { write: (line) => void lines.push(line) }),
    })
    await fees.tick()
    expect(await runs()).toHaveLength(1)
    isAway = true
    await fees.tick()
    await fees.tick()
    isAway = false
    await fees.tick()
    await fees.stop()
    expect(lines.filter((line) => line.includes('cannot be generated now'))).toHaveLength(1)
  })
})
