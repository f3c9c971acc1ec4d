import { beforeEach, describe, expect, it } from 'vitest'
import { OWN_ROUTES, ROUTE_NAMES, requestOf } from './requests.ts'
import { createWorld } from './world.ts'

describe('every route', () => {
  const world = createWorld()
  beforeEach(() => world.restore())

  it('is one that a sample request can name', () => {
    expect(ROUTE_NAMES).toEqual(expect.arrayContaining(OWN_ROUTES))
  })

  it.each(ROUTE_NAMES)('%s answers what its schema says', async (route) => {
    const [path, asking] = requestOf(route, world)
    const { status, body } = await world.json(route.split(' ')[0] ?? '', path, asking)
    expect({ ok: status < 300, body }).toEqual({ ok: true, body })
    expect(world.failures).toEqual([])
  })
})
