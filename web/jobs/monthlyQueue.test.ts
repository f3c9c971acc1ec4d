import { describe, expect, it, onTestFinished } from 'vitest'
import { anId } from '#tests/support/builders'
import { openMonthlyClub } from '#tests/support/monthlyClub'
import { countJobs, openMonthlyQueue } from './monthlyQueue.ts'

const month = () => ({ institutionId: anId(), period: '2024-06' })

describe.each(['pglite', 'postgres'] as const)('the queue of months, on %s', (kind) => {
  const open = () => openMonthlyClub(kind)

  it('stores a month once, for one process, and retries it after a failure', async () => {
    const { db, wait } = await open()
    const [one, other] = [await openMonthlyQueue(db), await openMonthlyQueue(db)]
    const next = month()
    await Promise.all([one.add([next]), other.add([next])])
    const job = await one.take()
    if (!job) throw new Error('no job')
    expect(job).toMatchObject({ month: next, isLast: false })
    expect(await other.take()).toBeNull()
    await one.giveBack(job, 'a reason')
    await wait()
    expect(await other.take()).toMatchObject({ id: job.id, month: next })
    await other.done(job)
    await wait()
    expect(await one.take()).toBeNull()
    expect(await countJobs(db)).toEqual({ created: 0, retry: 0, active: 0, completed: 1, cancelled: 0, failed: 0 })
  })

  it('returns the months of a dead process', async () => {
    const { db, wait, expire } = await open()
    const queue = await openMonthlyQueue(db)
    const next = month()
    await queue.add([next])
    const abandoned = await queue.take()
    await queue.takeOver()
    expect(await queue.take()).toBeNull()
    // Its time is over.
    await expire()
    await queue.takeOver()
    await wait()
    expect(await queue.take()).toMatchObject({ id: abandoned?.id })
  })

  it('marks the last try', async () => {
    const { db } = await open()
    const queue = await openMonthlyQueue(db)
    await queue.add([month()])
    await db.query('UPDATE rayo_queue.job SET retry_count = retry_limit')
    expect(await queue.take()).toMatchObject({ isLast: true })
  })

  it('is closed to the roles of the API', async () => {
    const { db } = await open()
    for (const role of ['rayo_public', 'rayo_signed_in', 'rayo_signing_in', 'rayo_system']) {
      const reading = db.transaction(
        (session) => session.query('SELECT FROM rayo_queue.job'),
        `BEGIN; SET LOCAL ROLE ${role}`,
      )
      await expect(reading).rejects.toThrow(/permission denied for schema rayo_queue/)
    }
  })

  it('needs tables of the library’s own version', async () => {
    const { db } = await open()
    await db.query('UPDATE rayo_queue.version SET version = version - 1')
    onTestFinished(async () => void (await db.query('UPDATE rayo_queue.version SET version = version + 1')))
    await expect(openMonthlyQueue(db)).rejects.toThrow(/requires migrations/)
  })
})
