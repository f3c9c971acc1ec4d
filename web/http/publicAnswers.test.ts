import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPublicAnswers } from './publicAnswers.ts'

const PUBLIC = { ETag: '"one"', 'Cache-Control': 'public, max-age=60' }
const CLUBS = [{ name: 'Club Ñandú' }]
const ask = vi.fn<(request: Request) => Promise<Response>>()
const answers = createPublicAnswers(ask, 1_000)
const get = (path: string, headers: Record<string, string> = {}) =>
  answers.fetch(new Request(`http://club.test${path}`, { headers }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answers.clear()
  ask.mockReset().mockImplementation(async () => Response.json(CLUBS, { headers: PUBLIC }))
})
afterEach(() => vi.useRealTimers())

const LIST = '/api/v1/public/institutions?q=club'

test('asks the API once a second, and again after a change', async () => {
  const both = await Promise.all([get(LIST), get(LIST, { Authorization: 'Bearer x' })])
  expect(await Promise.all(both.map((response) => response.json()))).toEqual([CLUBS, CLUBS])
  expect(ask.mock.calls.map(([request]) => [...request.headers])).toEqual([[]])
  await get(`${LIST}&page=2`)
  expect(ask).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(999)
  await get(LIST)
  expect(ask).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  await get(LIST)
  expect(ask).toHaveBeenCalledTimes(3)
  answers.clear()
  await get(LIST)
  expect(ask).toHaveBeenCalledTimes(4)
})

test('does not cache refusals and failures', async () => {
  ask.mockImplementationOnce(async () => Response.json({}, { status: 404, headers: { 'Cache-Control': 'no-store' } }))
  expect([(await get(LIST)).status, (await get(LIST)).status]).toEqual([404, 200])
  answers.clear()
  ask.mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce(new Response('', { status: 503 }))
  await expect(get(LIST)).rejects.toThrow('broken')
  expect((await get(LIST)).status).toBe(503)
  expect((await get(LIST)).status).toBe(200)
})

test('does not cache private answers and writes', async () => {
  for (const path of ['/api/v1/private/users', '/api/v1/public', '/api/v1/public/receipts/a'])
    for (const _ of [1, 2]) await get(path)
  expect(ask).toHaveBeenCalledTimes(6)
  const post = new Request(`http://club.test${LIST}`, { method: 'POST', body: 'x' })
  await answers.fetch(post)
  expect(ask).toHaveBeenLastCalledWith(post)
})
