import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { freshDatabase } from '#tests/support/databases'
import { createPostgresStore } from '#server/store/postgres/store'
import { createLog } from './log.ts'
import { startMonthlyFees } from './monthlyFees.ts'
import { openMonthlyQueue, countJobs } from './monthlyQueue.ts'
describe.each(['pglite', 'postgres'] as const)('trial on %s', (kind) => {
  it('works', async () => {
    const db = await freshDatabase(kind)
    const q = await openMonthlyQueue(db)
    const m = { institutionId: crypto.randomUUID(), period: '2026-11' }
    await q.tidy()
    await q.takeOver()
    await q.add([m])
    await q.add([m])
    const job = await q.take()
    expect(job?.month).toEqual(m)
    expect(await q.take()).toBeNull()
    await q.giveBack(job!, 'x')
    console.log(await db.query('select * from rayo_queue.job'))
    console.log(await countJobs(db))
    await db.query('update rayo_queue.job set start_after=now()')
    const again = await q.take()
    console.log(again)
    await q.done(again!)
    console.log(await countJobs(db))
  }, 60000)
})
