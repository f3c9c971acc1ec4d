import { beforeEach, describe, expect, it } from 'vitest'
import { createWorld } from '#tests/access/world'

const world = createWorld()
beforeEach(() => world.restore())

async function leavePlaces(count: number) {
  const { memberships: all } = world.store.snapshot()
  const members = all.filter((one) => one.institutionId === world.a.id && !one.until && one.role === 'User')
  const body = { maxMembers: members.length + count }
  expect((await world.by.superAdmin.put(`plans/${world.plan.id}`, body)).status).toBe(200)
}

const memberships = () => world.store.snapshot().memberships.length
const invite = (email: string | null) =>
  world.by.adminA.post('users', {
    email,
    givenName: 'Nina',
    familyName: 'Ríos',
    memberships: [{ institutionId: world.a.id, role: 'User' }],
  })

const importRows = (names: readonly string[]) =>
  world.by.adminA.post('users/import', {
    institutionId: world.a.id,
    columns: ['Apellido', 'Nombre', 'DNI'],
    rows: names.map((name, index) => ({ line: index + 2, cells: ['Ríos', name, String(40_000_001 + index)] })),
    reading: { since: '2024-06-15' },
  })

describe('the members that a plan admits', () => {
  it('are its limit: the next one is refused with the reason, with an e-mail or without', async () => {
    await leavePlaces(1)
    expect((await invite('nina@example.org')).status).toBe(201)
    const before = memberships()
    for (const email of ['teo@example.org', null]) {
      const { status, body } = await invite(email)
      expect([status, body.code]).toEqual([409, 'planFull'])
      expect(body.detail).toMatch(/no admite más socios/)
    }
    expect(memberships()).toBe(before)
  })

  it('are as many again once a member leaves, until that member comes back', async () => {
    await leavePlaces(0)
    const path = `private/users/${world.userA.id}`
    expect((await world.json('DELETE', path, { as: 'adminA' })).status).toBe(200)
    expect((await invite('nina@example.org')).status).toBe(201)
    const [ended] = world.store.snapshot().memberships.filter(({ userId }) => userId === world.userA.id)
    const back = await world.json('PUT', path, {
      as: 'adminA',
      body: { memberships: [{ id: ended?.id, until: null }] },
    })
    expect([back.status, back.body.code]).toEqual([409, 'planFull'])
  })

  it('are counted row by row in a file: what the plan admits is made, the rest is refused with the reason', async () => {
    await leavePlaces(2)
    const { body } = await importRows(['Ana', 'Bea', 'Caro'])
    expect(body).toMatchObject({
      counts: { made: 2, refused: 1 },
      rows: [{ outcome: 'made' }, { outcome: 'made' }, { outcome: 'refused', errors: { row: expect.any(String) } }],
    })
    expect((await importRows(['Ana', 'Bea'])).body).toMatchObject({ counts: { made: 0, present: 2, refused: 0 } })
  })

  it('have no limit without a plan', async () => {
    await leavePlaces(0)
    await world.by.superAdmin.put(`institutions/${world.a.id}`, { planId: null })
    expect((await invite('nina@example.org')).status).toBe(201)
  })
})
