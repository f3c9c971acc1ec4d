import { expect, it } from 'vitest'
import { userViewSchema } from '#domain/members/user'
import { previewSchema, upcomingSchema } from '#domain/money/run'
import { orNotFound } from '#server/services/records/records'
import { describeOnBoth } from '#tests/support/databaseWorld'
import { anId } from '#tests/support/builders'

describeOnBoth('the next cuotas of a member', (world) => {
  const { generate, get, preview, put } = world.by.adminA
  const upcoming = (userId: string, as = 'adminA', more: object = {}) =>
    world.clientFor(as).list('payments/upcoming', { institutionId: world.a.id, userId, ...more })
  const edit = async (userId: string, fields: object) => {
    const { body } = await get(`users/${userId}`)
    const [membership] = userViewSchema.parse(body).memberships
    const { id, version } = orNotFound(membership)
    const answer = await put(`users/${userId}`, { memberships: [{ id, version, ...fields }] })
    expect(answer.status).toBe(200)
  }

  it('show what a run of the next month will create, and then the existing cuotas', async () => {
    await edit(world.userA.id, { sportIds: [world.sport.id] })
    const run = previewSchema.parse((await preview()).body.preview)
    const theirs = run.rows.filter(({ userId }) => userId === world.userA.id)
    expect(theirs).toHaveLength(1)
    const before = await upcoming(world.userA.id)
    const total = theirs[0]?.amount
    expect(before.body).toMatchObject({ period: '2024-07', rows: theirs, total })
    expect((await generate()).status).toBe(200)
    const after = await upcoming(world.userA.id)
    expect(after.body).toMatchObject({ total, rows: [{ group: 'exists', amount: total }] })
    const scholarships = [{ from: '2024-07-01', to: null, percent: 50, reason: 'Beca' }]
    await edit(world.userA.id, { scholarships })
    expect((await upcoming(world.userA.id)).body).toEqual(after.body)
    expect((await upcoming(world.userA.id, 'adminA', { period: '2024-08' })).body.total).toBe((total ?? 0) / 2)
  })

  it('show a payer the cuotas of their family, and a member their own with the family’s discount', async () => {
    await edit(world.userA.id, { sportIds: [world.sport.id] })
    const payer = world.membershipOf.userA.id
    await edit(world.peerA.id, { sportIds: [world.sport.id], guardianId: payer })
    const { body: institution } = await get(`institutions/${world.a.id}`)
    const { version } = institution
    await put(`institutions/${world.a.id}`, { ...institution, siblingDiscounts: [20], version })
    const family = upcomingSchema.parse((await upcoming(world.userA.id, 'userA')).body)
    const amounts = family.rows.map(({ amount }) => amount)
    expect(amounts).toHaveLength(2)
    expect(Math.min(...amounts)).toBe(Math.max(...amounts) * 0.8)
    for (const as of ['userA', 'adminA', 'superAdmin']) {
      const own = await upcoming(world.peerA.id, as)
      expect(own.body.rows).toEqual(family.rows.filter(({ userId }) => userId === world.peerA.id))
    }
    expect((await upcoming(world.peerA.id, 'multi')).status).toBe(404)
  })

  it('are not found by strangers and people without a membership there', async () => {
    expect((await upcoming(world.peerA.id, 'userA')).status).toBe(404)
    expect((await upcoming(world.userA.id, 'lonely')).status).toBe(404)
    expect((await upcoming(anId())).status).toBe(404)
    expect((await upcoming(world.lonely.id, 'lonely')).status).toBe(404)
  })

  it('refuse an invalid month', async () => {
    expect(await upcoming(world.userA.id, 'adminA', { period: '2024-13' })).toMatchObject({
      status: 400,
      body: { code: 'malformedQuery' },
    })
  })
})
