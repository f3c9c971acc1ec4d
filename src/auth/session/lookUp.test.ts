import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parseRuntimeConfig, setRuntimeConfig } from '../../config/runtimeConfig.ts'
import { aStoredUser, withRols } from '#tests/support/builders'
import { auth } from '../../providers/es/auth.ts'
import { LookUpError, lookUp } from './lookUp.ts'

const session = { subject: 'sub/1', email: 'ana+1@rayo.test', accessToken: 'token' }
const ana = aStoredUser({ email: session.email, ...withRols(['Admin']) })
const profile = { ...ana, activeMemberships: ana.memberships, memberships: [{ state: 'pending' }] }
const send = vi.fn<typeof fetch>()
const noWait = () => Promise.resolve()

const problem = (status: number, detail: string) =>
  new Response(JSON.stringify({ type: 'about:blank', title: '-', status, code: 'deactivated', detail }), { status })

beforeEach(() => {
  setRuntimeConfig(parseRuntimeConfig({ apiUrl: 'https://api.rayo.test' }))
  vi.stubGlobal('fetch', send)
})
afterEach(() => {
  send.mockReset()
  vi.unstubAllGlobals()
  setRuntimeConfig(null)
})

describe('looking the user up', () => {
  it('asks by id and e-mail, never cached, and keeps the active memberships', async () => {
    send.mockResolvedValue(Response.json(profile))
    expect(await lookUp(session)).toEqual(ana)
    const [url, options] = send.mock.calls[0] ?? []
    expect(url).toBe('https://api.rayo.test/api/v1/private/auth/sub%2F1/ana%2B1%40rayo.test')
    expect(options).toMatchObject({ cache: 'no-store', headers: { Authorization: 'Bearer token' } })
  })

  it('returns the reason of a refusal, and asks once', async () => {
    send.mockResolvedValue(problem(403, 'Tu cuenta está desactivada.'))
    await expect(lookUp(session, noWait)).rejects.toMatchObject({ message: 'Tu cuenta está desactivada.', status: 403 })
    expect(send).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['no answer in time', () => Promise.reject(new DOMException('late', 'TimeoutError')), auth.session.offline, 0],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), auth.session.offline, 0],
    [
      'a failing service',
      () => Promise.resolve(new Response('<html>', { status: 502 })),
      auth.session.unavailable,
      502,
    ],
  ])('tries three times with %s', async (_, answer, message, status) => {
    send.mockImplementation(answer)
    const waits: number[] = []
    const failure = lookUp(session, (ms) => {
      waits.push(ms)
      return Promise.resolve()
    })
    await expect(failure).rejects.toMatchObject({ message, status })
    expect(send).toHaveBeenCalledTimes(3)
    expect(waits).toHaveLength(2)
    expect(waits[1]).toBeGreaterThan(waits[0] ?? Infinity)
  })

  it('continues once the service is well again', async () => {
    send.mockResolvedValueOnce(new Response('', { status: 503 })).mockResolvedValueOnce(Response.json(profile))
    expect(await lookUp(session, noWait)).toMatchObject({ id: '1' })
  })

  it.each(['', 'null', '[]', '{"id":1}', JSON.stringify({ ...profile, rols: ['Owner'] })])(
    'refuses an answer it cannot read: %j',
    async (body) => {
      send.mockResolvedValue(new Response(body))
      const failure = lookUp(session, noWait)
      await expect(failure).rejects.toBeInstanceOf(LookUpError)
      await expect(failure).rejects.toMatchObject({ message: auth.session.unexpected })
    },
  )
})
