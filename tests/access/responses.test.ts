import { beforeEach, describe, expect, it } from 'vitest'
import { ROUTES } from '#server/app'
import { SUCCESSES } from './successes.ts'
import { createWorld } from './world.ts'

describe('every route', () => {
  const world = createWorld()
  beforeEach(() => world.restore())

  it('has a request that succeeds here', () => {
    expect(Object.keys(SUCCESSES).toSorted()).toEqual(ROUTES.map(({ doc }) => `${doc.method} ${doc.path}`).toSorted())
  })

  it.each(Object.entries(SUCCESSES))('%s answers what its schema says', async (route, request) => {
    const [path, asking] = request(world)
    const { status, body } = await world.json(route.split(' ')[0] ?? '', path, asking)
    expect({ ok: status < 300, body }).toEqual({ ok: true, body })
    expect(world.failures).toEqual([])
  })
})
