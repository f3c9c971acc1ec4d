import { beforeEach, describe, expect, it } from 'vitest'
import { idSchema } from '#domain/values/identifier'
import { createWorld } from '#tests/access/world'

const world = createWorld()
beforeEach(() => world.restore())

const asSuper = (method: string, path: string, body?: object, headers = {}) =>
  world.json(method, path, { as: 'superAdmin', body, headers })
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

  it('that does not differ changes nothing', async () => {
    const first = await order(world.unusedPlan, world.plan)
    const again = await order(
      ...first.rows.map(({ id, version }) => ({ id: idSchema.parse(id), version: Number(version) })),
    )
    expect(again.body).toEqual(first.body)
    expect(world.store.snapshot().audit).toHaveLength(2)
  })

  it('must name each plan once', async () => {
    const { status, body } = await order(world.plan, world.plan)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['plans']])
  })

  it('puts a new plan last, unless it has a position', async () => {
    await order(world.unusedPlan, world.plan)
    expect((await asSuper('POST', 'private/plans', { name: 'Oro', price: 1 })).body.position).toBe(3)
    expect((await asSuper('POST', 'private/plans', { name: 'Bronce', price: 1, position: 0 })).body.position).toBe(0)
    expect(await inOrder()).toEqual(['Bronce', 'Federación', 'Inicial', 'Oro'])
  })
})

describe('the number of institutions on a plan', () => {
  it('counts those that the reader sees, and is hidden from visitors', async () => {
    const { a, b, draft, plan } = world
    await asSuper('PUT', `private/institutions/${b.id}`, { planId: plan.id })
    await asSuper('PUT', `private/institutions/${draft.id}`, { planId: plan.id, status: 'archived' })
    const membersOf = async (as: string) => (await world.asking(as).get(`plans/${plan.id}`)).body.institutions
    expect([await membersOf('superAdmin'), await membersOf('adminA'), await membersOf('multi')]).toEqual([3, 1, 2])
    const { rows } = await world.by.superAdmin.get(
      'institutions?filter=' + encodeURIComponent(JSON.stringify({ planId: plan.id })),
    )
    expect(rows.map(({ id }) => id)).toEqual([a.id, b.id, draft.id])
    const [first] = (await world.json('GET', 'public/plans')).rows
    expect(first).not.toHaveProperty('institutions')
  })

  it('is ignored when a form sends it back', async () => {
    const { status, body } = await asSuper('PUT', `private/plans/${world.plan.id}`, { institutions: 99, price: 3 })
    expect([status, body.institutions, body.price]).toEqual([200, 1, 3])
  })
})

describe('how much of its plan an institution uses', () => {
  it('counts today’s members against the plan’s limit', async () => {
    const { a, b, plan, unusedPlan } = world
    await asSuper('PUT', `private/plans/${plan.id}`, { maxMembers: 3 })
    // Admin, userA, peerA and multi count. Invited and deactivated people do not.
    expect((await usage(a.id)).body).toEqual({ placesTaken: 5, maxMembers: 3 })
    expect((await usage(b.id)).body).toEqual({ placesTaken: 2, maxMembers: null })
    await asSuper('PUT', `private/plans/${unusedPlan.id}`, { maxMembers: null })
    await asSuper('PUT', `private/institutions/${a.id}`, { planId: unusedPlan.id })
    expect((await usage(a.id)).body).toEqual({ placesTaken: 5, maxMembers: null })
  })

  it('is not available once it is archived', async () => {
    await asSuper('DELETE', `private/institutions/${world.a.id}`)
    expect((await usage(world.a.id)).body.placesTaken).toBe(0)
  })
})
