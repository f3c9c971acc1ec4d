import { describe, expect, it, onTestFinished } from 'vitest'
import { openMonthlyClub } from '#tests/support/monthlyClub'
import { openMonthlyQueue } from './monthlyQueue.ts'

describe.each(['pglite', 'postgres'] as const)('the queue of months, on %s', (kind) => {
  const open = () => openMonthlyClub(kind)

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
