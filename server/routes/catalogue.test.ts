import { describe, expect, it } from 'vitest'
import { CATALOGUE_SAMPLES } from '#tests/access/catalogueSamples'
import { aMemberImport, fileRows } from '#tests/access/bodies'
import { freshWorld } from '#tests/access/world'
import { idSchema } from '#domain/values/identifier'

const world = freshWorld()

const asSuper = (method: string, path: string, body?: object, headers = {}) =>
  world.json(method, path, { as: 'superAdmin', body, headers })

it.each(CATALOGUE_SAMPLES)(
  'a second $resource with the same name in capitals is refused',
  async ({ resource, unused, taken, description }) => {
    const { status, body } = await asSuper('POST', `private/${resource}`, taken(world))
    const [[field, { error }] = ['', { error: '' }]] = Object.entries(description.unique ?? {})
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([409, error, [field]])
    expect(body['existing']).toMatchObject({ resource, id: world[unused].id })
  },
)

const order = (...plans: { id: string; version: number }[]) =>
  asSuper('POST', 'private/plans/order', { plans: plans.map(({ id, version }) => ({ id, version })) })
const usage = (id: string) => asSuper('GET', `private/institutions/${id}/usage`)
const inOrder = async (path = 'private/plans') => (await asSuper('GET', path)).rows.map(({ name }) => name)

describe('the order of the plans', () => {
  it('is the same in the panel and on the public site', async () => {
    const { plan, unusedPlan } = world
    await asSuper('PUT', `private/plans/${unusedPlan.id}`, { published: true })
    const { status, rows } = await order({ ...unusedPlan, version: 2 }, plan)
    expect(status).toBe(200)
    expect(rows.map(({ name, position }) => [name, position])).toEqual([
      ['Federación', 1],
      ['Inicial', 2],
    ])
    expect(await inOrder()).toEqual(['Federación', 'Inicial'])
    expect(await inOrder('public/plans')).toEqual(['Federación', 'Inicial'])
    const back = await order(
      ...rows.toReversed().map(({ id, version }) => ({ id: idSchema.parse(id), version: Number(version) })),
    )
    expect(back.status).toBe(200)
    expect(await inOrder('public/plans')).toEqual(['Inicial', 'Federación'])
  })

  it('is refused completely, with the current plans, if one was changed, added or removed since', async () => {
    const { plan, unusedPlan } = world
    await asSuper('PUT', `private/plans/${plan.id}`, { price: 7 })
    const response = await order(unusedPlan, plan)
    expect([response.status, response.body.code]).toEqual([412, 'stale'])
    expect(response.body.current).toMatchObject({ plans: [{ version: 2, price: 7 }, { version: 1 }] })
    const creation = await asSuper('POST', 'private/plans', { name: 'Oro', price: 1 })
    expect((await order(unusedPlan, { ...plan, version: 2 })).status).toBe(412)
    await asSuper('DELETE', `private/plans/${unusedPlan.id}`)
    expect((await order({ id: creation.id, version: 1 }, unusedPlan, { ...plan, version: 2 })).status).toBe(412)
    expect(world.store.snapshot().audit.filter(({ changes }) => changes.position && !changes.name)).toEqual([])
  })

  it('must include each plan once', async () => {
    const { status, body } = await order(world.plan, world.plan)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['plans']])
  })

  it('puts a new plan last unless it has a position', async () => {
    await order(world.unusedPlan, world.plan)
    expect((await asSuper('POST', 'private/plans', { name: 'Oro', price: 1 })).body.position).toBe(3)
    expect((await asSuper('POST', 'private/plans', { name: 'Bronce', price: 1, position: 0 })).body.position).toBe(0)
    expect(await inOrder()).toEqual(['Bronce', 'Federación', 'Inicial', 'Oro'])
  })
})

describe('the number of institutions on a plan', () => {
  it('is ignored when a form sends it back', async () => {
    const { status, body } = await asSuper('PUT', `private/plans/${world.plan.id}`, { institutions: 99, price: 3 })
    expect([status, body.institutions, body.price]).toEqual([200, 1, 3])
  })
})

describe('how much of its plan an institution uses', () => {
  it('counts today’s members against the plan’s limit', async () => {
    const { a, b, plan, unusedPlan } = world
    await asSuper('PUT', `private/plans/${plan.id}`, { maxMembers: 3 })
    // Admin, userA, peerA and multi count; invited and former people do not
    expect((await usage(a.id)).body).toEqual({ placesTaken: 4, maxMembers: 3 })
    expect((await usage(b.id)).body).toEqual({ placesTaken: 2, maxMembers: null })
    await asSuper('PUT', `private/plans/${unusedPlan.id}`, { maxMembers: null })
    await asSuper('PUT', `private/institutions/${a.id}`, { planId: unusedPlan.id })
    expect((await usage(a.id)).body).toEqual({ placesTaken: 4, maxMembers: null })
  })

  it('is not available once the institution is archived', async () => {
    await asSuper('DELETE', `private/institutions/${world.a.id}`)
    expect((await usage(world.a.id)).body.placesTaken).toBe(0)
  })
})

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
  world.by.adminA.post(
    'users/import',
    aMemberImport(world.a.id, {
      columns: ['Apellido', 'Nombre', 'DNI'],
      rows: fileRows(...names.map((name, index) => ['Ríos', name, String(40_000_001 + index)])),
      reading: { since: '2024-06-15' },
    }),
  )

describe('the limit of members of a plan', () => {
  it('refuses the next member with the reason, with an e-mail or without', async () => {
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

  it('frees a place when a member leaves, until somebody takes it', async () => {
    await leavePlaces(0)
    const path = `users/${world.userA.id}`
    expect((await world.by.adminA.remove(path)).status).toBe(200)
    expect((await invite('nina@example.org')).status).toBe(201)
    const [ended] = world.store.snapshot().memberships.filter(({ userId }) => userId === world.userA.id)
    const back = await world.by.adminA.put(path, { memberships: [{ id: ended?.id, until: null }] })
    expect(back.refusal).toEqual([409, 'planFull'])
  })

  it('lets a file create members up to the limit, and refuses the other rows with the reason', async () => {
    await leavePlaces(2)
    const { body } = await importRows(['Ana', 'Bea', 'Caro'])
    expect(body).toMatchObject({
      counts: { made: 2, refused: 1 },
      rows: [{ outcome: 'made' }, { outcome: 'made' }, { outcome: 'refused', errors: { row: expect.any(String) } }],
    })
    expect((await importRows(['Ana', 'Bea'])).body).toMatchObject({ counts: { made: 0, present: 2, refused: 0 } })
  })

  it('does not exist without a plan', async () => {
    await leavePlaces(0)
    await world.by.superAdmin.put(`institutions/${world.a.id}`, { planId: null })
    expect((await invite('nina@example.org')).status).toBe(201)
  })
})
