import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEarlyAnswer } from './earlyAnswer.ts'

const URL_ASKED = '/api/v1/private/payments?range=%5B0%2C24%5D'

function asked(over: { token?: string; askedAt?: number; answer?: Promise<Response | null> } = {}): void {
  window.rayoEarly = {
    url: URL_ASKED,
    token: 'mine',
    askedAt: Date.now(),
    answer: Promise.resolve(new Response('[]')),
    ...over,
  }
}

beforeEach(() => vi.stubGlobal('window', {}))
afterEach(() => vi.unstubAllGlobals())

test('an early answer is used once', async () => {
  asked()
  expect(await (await takeEarlyAnswer(URL_ASKED, 'mine'))?.text()).toBe('[]')
  expect(await takeEarlyAnswer(URL_ASKED, 'mine')).toBeNull()
})

test('another request does not use an early answer, and leaves it', async () => {
  asked()
  expect(await takeEarlyAnswer(`${URL_ASKED}&filter=%7B%7D`, 'mine')).toBeNull()
  expect(await takeEarlyAnswer(URL_ASKED, 'mine')).not.toBeNull()
})

test.each([
  ['of another session', { token: "another person's" }],
  ['of a while ago', { askedAt: Date.now() - 31_000 }],
  ['that is a refusal', { answer: Promise.resolve(new Response('', { status: 403 })) }],
  ['that never came', { answer: Promise.resolve(null) }],
])('an early answer %s is not used', async (_, over) => {
  asked(over)
  expect(await takeEarlyAnswer(URL_ASKED, 'mine')).toBeNull()
  expect(window.rayoEarly).toBeUndefined()
})

test('there is no early answer without an early request', async () => {
  expect(await takeEarlyAnswer(URL_ASKED, 'mine')).toBeNull()
})
