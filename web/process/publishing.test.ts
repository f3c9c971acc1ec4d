import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ROUTES } from '#server/app'
import { requestOf } from '#tests/access/requests'
import { createWorld } from '#tests/access/world'
import { aProduct } from '#tests/support/servedWorld'

const world = createWorld()
const { fetch } = world.app
const answer = vi.fn<(request: Request) => Promise<Response>>(async (request) => fetch(request))
const publish = vi.fn<() => void>()
const product = aProduct({
  api: { router: world.app.router, fetch: answer },
  fetchPublic: answer,
  published: publish,
})
world.app.fetch = (request) => product(request, '203.0.113.1')

async function statusOf(route: string, anonymous: boolean): Promise<number> {
  const [path, asking] = requestOf(route, world)
  const [method = ''] = route.split(' ')
  return (await world.ask(method, path, anonymous ? { ...asking, as: 'anonymous' } : asking)).status
}

async function site(): Promise<string> {
  const routes = ROUTES.filter(({ doc }) => doc.method === 'GET' && /^\/public\/(?!receipts|reminders)/.test(doc.path))
  const answers = routes.map(async ({ doc }) => {
    const current = await world.ask('GET', requestOf(`GET ${doc.path}`, world)[0])
    return [doc.path, current.status, await current.text()]
  })
  return JSON.stringify(await Promise.all(answers))
}

const nameOf = ({ doc }: (typeof ROUTES)[number]) => `${doc.method} ${doc.path}`
const WRITES = ROUTES.filter(({ doc }) => doc.method !== 'GET')
beforeEach(async () => {
  await world.restore()
  publish.mockClear()
})

describe('the cached site', () => {
  it.each(WRITES.map(nameOf))('is forgotten after %s if that changed the site', async (route) => {
    const before = await site()
    expect(await statusOf(route, false)).toBeLessThan(300)
    const isChanged = (await site()) !== before
    expect(publish.mock.calls.length).toBeGreaterThanOrEqual(isChanged ? 1 : 0)
  })

  it.each(['PUT /private/institutions/{id}', 'POST /private/plans/order'])('changes with %s', async (route) => {
    const before = await site()
    await statusOf(route, false)
    expect(await site()).not.toBe(before)
  })

  it.each(WRITES.filter(({ doc }) => doc.secured).map(nameOf))('stays after %s without a token', async (route) => {
    expect(await statusOf(route, true)).toBeGreaterThanOrEqual(400)
    expect(publish).not.toHaveBeenCalled()
  })

  it('stays after a read of a publishing route', async () => {
    const path = `private/institutions/${world.a.id}`
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      expect([method, (await world.ask(method, path, { as: 'adminA' })).ok]).toEqual([method, true])
    expect(publish).not.toHaveBeenCalled()
  })

  it('is forgotten after a write that timed out', async () => {
    vi.useFakeTimers()
    try {
      answer.mockImplementationOnce(async () => {
        await new Promise((resolve) => setTimeout(resolve, 31_000))
        return new Response()
      })
      const status = statusOf('PUT /private/institutions/{id}', false)
      await vi.advanceTimersByTimeAsync(30_000)
      expect(await status).toBe(503)
      expect(publish).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(publish).toHaveBeenCalledTimes(1)
    } finally {
      vi.useRealTimers()
    }
  })
})
