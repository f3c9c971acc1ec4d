import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEarlyAnswer } from './earlyAnswer.ts'

const URL_ASKED = '/api/v1/private/payments?range=%5B0%2C24%5D'

function prepareAnswer(over: { token?: string; sentAt?: number; answer?: Promise<Response | null> } = {}): void {
  window.rayoEarly = {
    url: URL_ASKED,
    token: 'mine',
    sentAt: Date.now(),
    answer: Promise.resolve(new Response('[]')),
    ...over,
  }
}

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => vi.unstubAllGlobals())

test('uses an early answer once', async () => {
  prepareAnswer()
  expect(await (await takeEarlyAnswer(URL_ASKED, 'mine'))?.text()).toBe('[]')
  expect(await takeEarlyAnswer(URL_ASKED, 'mine')).toBeNull()
})

test('does not use an early answer for another request', async () => {
  prepareAnswer()
  expect(await takeEarlyAnswer(`${URL_ASKED}&filter=%7B%7D`, 'mine')).toBeNull()
  expect(await takeEarlyAnswer(URL_ASKED, 'mine')).not.toBeNull()
})

test.each([
  ['of another session', { token: "another person's" }],
  ['of a while ago', { sentAt: Date.now() - 31_000 }],
  ['that is a refusal', { answer: Promise.resolve(new Response('', { status: 403 })) }],
  ['that never came', { answer: Promise.resolve(null) }],
])('does not use an early answer %s', async (_, over) => {
  prepareAnswer(over)
  expect(await takeEarlyAnswer(URL_ASKED, 'mine')).toBeNull()
  expect(window.rayoEarly).toBeUndefined()
})

test('returns nothing without an early request', async () => {
  expect(await takeEarlyAnswer(URL_ASKED, 'mine')).toBeNull()
})
