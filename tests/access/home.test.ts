import { expect, it } from 'vitest'
import { z } from 'zod'
import { activitySchema } from '#domain/access/audit'
import { WAITING, waitingSchema } from '#domain/clubs/waiting'
import { aBankLine, aPendingMembership, aReceipt, aRun, anInvitation } from '../support/builders.ts'
import { describeOnBoth } from '../support/databaseWorld.ts'
import { aFeeBody, aPersonBody, aReceiptBody } from './bodies.ts'
import { ACTORS } from './client.ts'

/** What the home of institution A shows, and to whom. `coordina` coordinates the sport of `userA` there. */
describeOnBoth('the home of an institution', (world) => {
  const today = (as: string, id = world.a.id) => world.clientFor(as).get(`institutions/${id}/today`)
  const activity = (as: string, id = world.a.id) => world.clientFor(as).get(`institutions/${id}/activity`)
  async function send(as: string, method: string, path: string, body: object) {
    world.clock.now += 60_000
    const answer = await world.json(method, `private/${path}`, { as, body })
    expect({ ok: answer.status < 300, body: answer.body }).toEqual({ ok: true, body: answer.body })
    return answer
  }
  const activityOf = async (as: string, id?: string) =>
    z
      .array(activitySchema)
      .parse((await activity(as, id)).body)
      .map(({ action, entity, actor, count, record }) => [
        `${entity}.${action}`,
        actor?.name ?? null,
        record?.name ?? count,
      ])

  it('counts for each reader the records in their lists', async () => {
    const { a, adminA, userA, unusedSport } = world
    const invited = aPendingMembership({
      userId: world.memberB.id,
      institutionId: a.id,
      sportIds: [unusedSport.id],
      invitation: anInvitation({ email: 'otra@example.org' }),
    })
    const cash = { institutionId: a.id, payerId: userA.id, actorId: adminA.id, method: 'Efectivo' } as const
    await world.system().write(async (tx) => {
      await tx.memberships.insert(invited)
      await tx.bankLines.insert(aBankLine({ institutionId: a.id, state: 'held', receiptId: null }))
      await tx.runs.insert(
        aRun({ institutionId: a.id, period: '2024-04', origin: 'schedule', state: 'stopped', failure: 'missed' }),
      )
      await tx.receipts.insert(aReceipt({ ...cash, number: 90, receivedOn: '2024-06-12' }))
      await tx.receipts.insert(aReceipt({ ...cash, number: 91, receivedOn: '2024-06-13' }))
    })
    const names: string[] = []
    for (const as of ACTORS) {
      const { status, body } = await today(as)
      if (status !== 200) continue
      names.push(as)
      const { uncountedDays, ...counts } = waitingSchema.parse(body)
      for (const [kind, filter] of Object.entries(WAITING)) {
        const resource = kind === 'erasures' ? 'users' : kind
        const managed = resource === 'users' ? {} : { managed: true }
        const query = encodeURIComponent(JSON.stringify({ ...filter, ...managed, institutionId: a.id }))
        const list = await world.clientFor(as).get(`${resource}?filter=${query}`)
        expect([as, resource, [200, 403].includes(list.status)]).toEqual([as, resource, true])
        const total = list.status === 403 ? 0 : list.rows.length
        expect([as, kind, Reflect.get(counts, kind)]).toEqual([as, kind, total])
      }
      const before = encodeURIComponent(JSON.stringify({ before: '2024-06-15' }))
      const days = await world.clientFor(as).get(`institutions/${a.id}/uncounted?filter=${before}`)
      expect([as, uncountedDays]).toEqual([as, days.status === 403 ? 0 : days.rows.length])
      const sees = Object.entries({ ...counts, uncountedDays }).filter(([, count]) => count > 0)
      expect([as, sees.length]).toEqual([as, as === 'coordina' ? 1 : 7])
    }
    expect(names.toSorted()).toEqual(['adminA', 'cobra', 'coordina', 'lectura', 'socios', 'superAdmin'])
  })

  it('shows the latest changes with their author, and related changes once', async () => {
    const { a, userA, peerA, feeA } = world
    await send('adminA', 'POST', 'payments', aFeeBody(a.id, peerA.id))
    const receipt = await send('cobra', 'POST', 'receipts', aReceiptBody(a.id, userA.id, [feeA.id]))
    await send('adminA', 'POST', 'users', aPersonBody(a.id, { givenName: 'Sofía', familyName: 'Luna' }))
    await send('superAdmin', 'PUT', `institutions/${a.id}`, { city: 'Funes' })
    for (const as of ['adminA', 'socios', 'lectura']) {
      expect(await activityOf(as)).toEqual([
        ['institution.edit', null, 1],
        ['membership.invite', 'adminA Pérez', 'Luna, Sofía'],
        ['receipt.register', 'cobra Pérez', 'Pérez, userA'],
      ])
    }
    const { body } = await activity('adminA')
    expect(z.array(activitySchema).parse(body).at(-1)?.record).toMatchObject({ id: receipt.id, number: 2 })
  })

  it('shows only the changes of the institution', async () => {
    const { a, b, userA, feeA } = world
    await send('adminA', 'POST', 'receipts', aReceiptBody(a.id, userA.id, [feeA.id]))
    await send('multi', 'PUT', `institutions/${b.id}`, { city: 'Funes' })
    expect(await activityOf('multi', b.id)).toEqual([['institution.edit', 'multi Pérez', 1]])
  })
})
