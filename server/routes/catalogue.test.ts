import { beforeEach, expect, it } from 'vitest'
import { CATALOGUE_SAMPLES } from '#tests/access/catalogueSamples'
import { createWorld } from '#tests/access/world'

const world = createWorld()
beforeEach(() => world.restore())

const usedPaths = () =>
  CATALOGUE_SAMPLES.flatMap(({ resource, used }) => (used ? [`${resource}/${world[used].id}`] : []))

const asSuper = (method: string, path: string, body?: object) => world.json(method, path, { as: 'superAdmin', body })

it('makes a unique slug from a sport’s name, and refuses a requested one that is taken', async () => {
  const sport = await asSuper('POST', 'private/sports', { name: 'Fútbol', typeId: world.type.id })
  expect(sport.body).toMatchObject({ slug: 'futbol-2', active: true })
  const response = await asSuper('PUT', `private/sports/${world.unusedSport.id}`, { slug: 'futbol' })
  expect([response.status, response.body.code, Object.keys(response.body.errors ?? {})]).toEqual([
    409,
    'slugTaken',
    ['slug'],
  ])
})

it('refuses a sport of a missing type', async () => {
  const { status, body } = await asSuper('PUT', `private/sports/${world.sport.id}`, { typeId: world.nowhere })
  expect([status, body.errors]).toEqual([422, { typeId: 'El elemento elegido no existe' }])
})

it.each(CATALOGUE_SAMPLES)(
  'a duplicate of the unique field of $resource is refused',
  async ({ resource, unused, taken, description }) => {
    const { status, body } = await asSuper('POST', `private/${resource}`, taken(world))
    const [[field, { error }] = ['', { error: '' }]] = Object.entries(description.unique ?? {})
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([409, error, [field]])
    expect(body['existing']).toMatchObject({ resource, id: world[unused].id })
  },
)

it('returns the removed record, or 409 inUse while it is used', async () => {
  const response = await asSuper('DELETE', `private/plans/${world.unusedPlan.id}`)
  expect(response.body.id).toBe(world.unusedPlan.id)
  expect((await asSuper('GET', `private/plans/${world.unusedPlan.id}`)).status).toBe(404)
  for (const path of usedPaths()) {
    const used = await asSuper('DELETE', `private/${path}`)
    expect([used.status, used.body.code]).toEqual([409, 'inUse'])
  }
})

it('answers a stale version with the current record', async () => {
  for (const path of usedPaths()) {
    const { status, body } = await asSuper('PUT', `private/${path}`, { name: 'Otro', version: 9 })
    expect([status, body.code, body.current?.version]).toEqual([412, 'stale', 1])
  }
})
