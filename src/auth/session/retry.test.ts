import { jitteredBackoff } from '@aws-amplify/core/internals/utils'
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { installBrowser } from '#tests/support/fakeBrowser'
import { POOL, createSignInWorld, operationOf, signInQuickly } from '#tests/support/signInWorld'
import { ATTEMPTS, backoff, withRetries } from '../../providers/api/retry.ts'

const browser = installBrowser()
const world = await createSignInWorld(browser)
const { fetchUserAttributes } = await import('aws-amplify/auth')
const { askProvider } = await import('../provider/askProvider.ts')
const { configureAuth } = await import('../provider/configureAuth.ts')
const { signOutHere } = await import('./session.ts')

const LONGEST_MS = 300_000
const pool = { userPoolId: 'us-east-1_Pool', userPoolClientId: 'client0', userPoolEndpoint: POOL }

const isError = (outcome: object) => 'error' in outcome
const errorAnswer = (type: string, status: number) => () =>
  HttpResponse.json({ __type: type, message: type }, { status, headers: { 'x-amzn-errortype': type } })

/** The pool's answers that may be temporary (§8). */
const PASSING: [name: string, answer: () => Response][] = [
  ['500', errorAnswer('InternalErrorException', 500)],
  ['502', errorAnswer('InternalErrorException', 502)],
  ['503', errorAnswer('InternalErrorException', 503)],
  ['504', errorAnswer('InternalErrorException', 504)],
  ['429', errorAnswer('LimitExceededException', 429)],
  ['throttling', errorAnswer('ThrottlingException', 400)],
  ['too many requests', errorAnswer('TooManyRequestsException', 400)],
  ['a timeout', errorAnswer('RequestTimeoutException', 400)],
  ['a skewed clock', errorAnswer('RequestTimeTooSkewed', 400)],
  ['a request from the future', errorAnswer('RequestInTheFuture', 400)],
  ['a signature that does not match', errorAnswer('SignatureDoesNotMatch', 400)],
  ['no connection', () => HttpResponse.error()],
]

describe('the wait between attempts (§9)', () => {
  it.each([0, 0.25, 0.5, 0.999])(
    'is 2^attempt × 100 ms and up to 100 of jitter (%d of it), in the SDK as in ours',
    (part) => {
      vi.spyOn(Math, 'random').mockReturnValue(part)
      const sdk = jitteredBackoff(LONGEST_MS)
      for (let attempt = 0; attempt <= 20; attempt += 1) {
        const expected = 2 ** attempt * 100 + part * 100
        const wait = expected > LONGEST_MS ? null : expected
        expect(backoff(attempt)).toBe(wait)
        expect(sdk(attempt) || null).toBe(wait)
      }
      vi.restoreAllMocks()
    },
  )

  it('is never longer than 300000 ms: beyond it no attempt follows', () => {
    expect(backoff(11, () => 0)).toBe(204_800)
    expect(backoff(12, () => 0)).toBeNull()
    expect(jitteredBackoff()(12)).toBe(false)
  })
})

describe('attempts of ours (§8, §9)', () => {
  it('are three at most, with the wait between them, and the last one counts', async () => {
    const waits: number[] = []
    const ask = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no'))
    const wait = (ms: number) => {
      waits.push(ms)
      return Promise.resolve()
    }
    const asking = withRetries(ask, { isTransient: isError, wait })
    await expect(asking).rejects.toThrow('no')
    expect(ask).toHaveBeenCalledTimes(ATTEMPTS)
    expect(ATTEMPTS).toBe(3)
    expect(waits.map((ms, index) => ms >= 2 ** (index + 1) * 100 && ms <= 2 ** (index + 1) * 100 + 100)).toEqual([
      true,
      true,
    ])
  })

  it('end with the first success, or with a failure that another attempt would not mend', async () => {
    const ask = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes')
    expect(await withRetries(ask, { isTransient: isError, wait: () => Promise.resolve() })).toBe('yes')
    expect(ask).toHaveBeenCalledTimes(2)
    const final = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('final'))
    await expect(withRetries(final, { isTransient: () => false })).rejects.toThrow('final')
    expect(final).toHaveBeenCalledTimes(1)
  })
})

describe('requests to the provider (§8)', () => {
  let tries: (string | null)[] = []
  const delays: number[] = []

  beforeAll(() => world.listen())
  beforeEach(async () => {
    tries = []
    delays.length = 0
    await world.reset()
    configureAuth()
    await signInQuickly()
    const wait = globalThis.setTimeout
    // Records the delays and does not wait.
    vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => {
      if (ms >= 100 && ms < 1000) delays.push(ms)
      return wait(act, ms >= 100 && ms < 1000 ? 0 : ms)
    })
  })
  afterEach(async () => {
    vi.stubGlobal('setTimeout', setTimeoutOfNode)
    world.network.resetHandlers()
    await signOutHere()
    vi.useRealTimers()
  })
  afterAll(() => world.network.close())
  const setTimeoutOfNode = globalThis.setTimeout

  function answerAll(answer: () => Response) {
    world.network.use(
      http.post(POOL, ({ request }) => {
        if (!['GetUser', 'GlobalSignOut'].includes(operationOf(request))) return undefined
        tries.push(request.headers.get('amz-sdk-request'))
        return answer()
      }),
    )
  }

  it('are POST with a JSON body and the operation in a header, by the SDK as by ours (§7)', async () => {
    const requests: unknown[] = []
    world.network.use(
      http.all(POOL, async ({ request }) => {
        const { method, headers } = request
        requests.push([method, headers.get('content-type'), headers.get('x-amz-target'), await request.clone().json()])
        return HttpResponse.json({ UserAttributes: [] })
      }),
    )
    await fetchUserAttributes()
    await askProvider(pool, 'GlobalSignOut', { AccessToken: 'token' })
    const type = 'application/x-amz-json-1.1'
    const service = 'AWSCognitoIdentityProviderService'
    expect(requests).toEqual([
      ['POST', type, `${service}.GetUser`, { AccessToken: expect.any(String) }],
      ['POST', type, `${service}.GlobalSignOut`, { AccessToken: 'token' }],
    ])
  })

  it.each(PASSING)('are made three times by the SDK where they end in %s', async (_, answer) => {
    answerAll(answer)
    await expect(fetchUserAttributes()).rejects.toBeInstanceOf(Error)
    expect(tries).toEqual(['attempt=1; max=3', 'attempt=2; max=3', 'attempt=3; max=3'])
    const [first = 0, second = 0, ...more] = delays
    expect(more).toEqual([])
    expect(first).toSatisfy((ms: number) => ms >= 200 && ms <= 300)
    expect(second).toSatisfy((ms: number) => ms >= 400 && ms <= 500)
  })

  it.each(['InvalidParameterException', 'NotAuthorizedException', 'CodeMismatchException'])(
    'are made once by the SDK where they end in %s',
    async (type) => {
      answerAll(errorAnswer(type, 400))
      await expect(fetchUserAttributes()).rejects.toMatchObject({ name: type })
      expect(tries).toEqual(['attempt=1; max=3'])
    },
  )

  it.each([
    ...PASSING.map(([name, answer]) => [name, answer, 3] as const),
    ['a refusal', errorAnswer('NotAuthorizedException', 400), 1] as const,
  ])('are made by the same rule past the SDK: %s', async (_, answer, times) => {
    answerAll(answer)
    await askProvider(pool, 'GlobalSignOut', {}).catch(() => null)
    expect(tries).toHaveLength(times)
  })
})
