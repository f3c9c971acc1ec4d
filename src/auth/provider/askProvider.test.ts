import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askProvider } from './askProvider.ts'

const pool = { userPoolId: 'us-east-1_Pool', userPoolClientId: 'client0', userPoolEndpoint: 'https://pool.test/' }
const send = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', send)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  send.mockReset()
})

const answer = (type: string, status: number) => () =>
  Promise.resolve(new Response('{}', { status, headers: { 'x-amzn-errortype': `${type}:` } }))

async function ask() {
  const call = askProvider(pool, 'GlobalSignOut', { AccessToken: 'token' }).catch(() => null)
  await vi.runAllTimersAsync()
  await call
}

it('posts JSON with the operation in a header (§7)', async () => {
  send.mockImplementation(answer('', 200))
  await ask()
  expect(send.mock.calls).toEqual([
    [
      pool.userPoolEndpoint,
      expect.objectContaining({
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-amz-json-1.1',
          'X-Amz-Target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
        },
        body: '{"AccessToken":"token"}',
        keepalive: true,
      }),
    ],
  ])
})

it.each([
  ['500', answer('InternalErrorException', 500), 3],
  ['429', answer('LimitExceededException', 429), 3],
  ['throttling', answer('ThrottlingException', 400), 3],
  ['too many requests', answer('TooManyRequestsException', 400), 3],
  ['a skewed clock', answer('RequestTimeTooSkewed', 400), 3],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 3],
  ['a refusal', answer('NotAuthorizedException', 400), 1],
])('answers %s after as many attempts as the SDK (§8)', async (_, outcome, times) => {
  send.mockImplementation(outcome)
  await ask()
  expect(send).toHaveBeenCalledTimes(times)
})
