import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHttpClient, serverNow, takeEarlyAnswer } from './httpClient.ts'
import { isRetryable } from './retry.ts'

const problem = {
  type: 'about:blank',
  title: 'validation',
  status: 422,
  code: 'validation',
  detail: 'Revisa los campos marcados.',
  errors: { name: 'Completa este campo' },
}

type Answer = (request: Request) => Response | Promise<Response>

function clientOf(answer: Answer, options: { token?: string | null; timeoutMs?: number } = {}) {
  const send = vi.fn<typeof fetch>((url, init) => Promise.resolve(answer(new Request(url, init))))
  const client = createHttpClient({
    accessToken: () => Promise.resolve(options.token === undefined ? 'a-token' : options.token),
    fetch: send,
    timeoutMs: options.timeoutMs,
    wait: () => Promise.resolve(),
  })
  return { send, call: (init?: RequestInit) => client('http://api.test/api/v1/private/sports', init) }
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('did not fail')
    },
    (error: unknown) => error,
  )

const answerOn = (date: string) => () => Response.json([], { headers: { Date: date } })
const unavailable = () => new Response('', { status: 503 })
const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const oldToken = () => Promise.resolve('old')

describe('createHttpClient', () => {
  it('sends the access token, if any, and a body as JSON, and returns the parsed answer', async () => {
    const headers: (string | null)[][] = []
    const answer: Answer = (request) => {
      headers.push(['authorization', 'content-type'].map((name) => request.headers.get(name)))
      return Response.json([1], { headers: { 'Content-Range': 'sports 0-0/1' } })
    }
    const { status, json, headers: answered } = await clientOf(answer).call({ method: 'POST', body: '{}' })
    expect([status, json, answered.get('content-range')]).toEqual([200, [1], 'sports 0-0/1'])
    await clientOf(answer, { token: null }).call()
    expect(headers).toEqual([
      ['Bearer a-token', 'application/json'],
      [null, null],
    ])
  })

  it('takes the time from private answers only, because a cache may keep others', async () => {
    await clientOf(answerOn('Tue, 03 Mar 2099 10:00:00 GMT')).call()
    await clientOf(answerOn('Tue, 03 Mar 2015 10:00:00 GMT'), { token: null }).call()
    expect(new Date(serverNow()).getUTCFullYear()).toBe(2099)
    await clientOf(answerOn(new Date().toUTCString())).call()
    expect(new Date(serverNow()).getUTCFullYear()).toBe(new Date().getUTCFullYear())
  })

  it('throws the whole problem document, with its Spanish detail', async () => {
    const error = await failureOf(clientOf(() => Response.json(problem, { status: 422 })).call())
    expect(error).toMatchObject({ name: 'HttpError', message: problem.detail, status: 422, body: problem })
  })

  it.each([
    ['an HTML page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['JSON that is not a problem document', () => Response.json({ message: 'Internal error' }, { status: 500 }), 500],
  ])('uses its own text for %s', async (_, answer, status) => {
    expect(await failureOf(clientOf(answer).call())).toMatchObject({
      message: 'Ocurrió un error inesperado. Vuelve a intentar.',
      status,
    })
  })

  it('refuses a successful answer that is not JSON, and accepts an empty 204', async () => {
    expect(await failureOf(clientOf(() => new Response('<html>')).call())).toMatchObject({
      name: 'ParseError',
      message: 'El servidor respondió algo que no pudimos leer. Vuelve a intentar.',
    })
    expect(await clientOf(() => new Response(null, { status: 204 })).call()).toMatchObject({ status: 204, body: '' })
  })

  it('reports a missing connection as a temporary failure', async () => {
    const error = await failureOf(clientOf(() => Promise.reject(new TypeError('Failed to fetch'))).call())
    expect(error).toMatchObject({ name: 'NetworkError', status: 0 })
    expect(error).toHaveProperty('message', expect.stringContaining('Revisa tu conexión'))
    expect(isRetryable(error)).toBe(true)
  })

  it('waits no longer than the timeout, all attempts together', async () => {
    const { send, call } = clientOf(
      (request) =>
        new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(request.signal.reason as Error))
        }),
      { timeoutMs: 1 },
    )
    const error = await failureOf(call())
    expect(error).toMatchObject({ name: 'TimeoutError', status: 0 })
    expect(error).toHaveProperty('message', expect.stringContaining('tardó demasiado'))
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('throws an abort unchanged', async () => {
    const controller = new AbortController()
    controller.abort()
    const { call } = clientOf((request) => Promise.reject(request.signal.reason as Error))
    expect(await failureOf(call({ signal: controller.signal }))).toMatchObject({ name: 'AbortError' })
  })

  it.each([
    ['a read that gets 503', {}, unavailable, 3],
    ['a read that gets 429', {}, () => Response.json(problem, { status: 429 }), 3],
    ['a read without an answer', { method: 'GET' }, offline, 3],
    ['a read that is refused', {}, () => Response.json(problem, { status: 404 }), 1],
    ['a read that gets no JSON', {}, () => new Response('<html>'), 1],
    ['a write', { method: 'PUT', body: '{}' }, unavailable, 1],
    ['a creation without an answer', { method: 'POST', body: '{}' }, offline, 1],
    ['a removal', { method: 'DELETE' }, unavailable, 1],
    ['a write with a key', { method: 'POST', body: '{}', headers: { 'Idempotency-Key': 'k' } }, unavailable, 3],
  ])('requests %s as often as allowed', async (_, init, answer, times) => {
    const { send, call } = clientOf(answer)
    await failureOf(call(init))
    expect(send).toHaveBeenCalledTimes(times)
  })

  it('tries again with a token that was renewed meanwhile, and does not renew it again', async () => {
    const headers: (string | null)[] = []
    const accessToken = vi.fn<() => Promise<string>>(oldToken)
    const renewedToken = vi.fn<() => Promise<string>>(() => Promise.resolve('new'))
    const send = vi.fn<typeof fetch>((url, init) => {
      headers.push(new Request(url, init).headers.get('authorization'))
      return Promise.resolve(headers.length === 1 ? Response.json(problem, { status: 401 }) : unavailable())
    })
    const client = createHttpClient({ accessToken, renewedToken, fetch: send, wait: () => Promise.resolve() })
    await failureOf(client('http://api.test/'))
    expect(headers).toEqual(['Bearer old', 'Bearer new', 'Bearer new', 'Bearer new'])
    expect([accessToken, renewedToken].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  it('does not retry a token that cannot be read: Amplify has tried three times', async () => {
    const token = vi.fn<() => Promise<string>>(offline)
    const send = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(problem, { status: 401 })))
    const client = createHttpClient({ accessToken: token, fetch: send, wait: () => Promise.resolve() })
    expect(await failureOf(client('http://api.test/'))).toMatchObject({ status: 0, name: 'HttpError' })
    expect(token).toHaveBeenCalledTimes(1)
    expect(send).not.toHaveBeenCalled()

    const renewing = createHttpClient({
      accessToken: oldToken,
      renewedToken: token,
      fetch: send,
      wait: () => Promise.resolve(),
    })
    expect(await failureOf(renewing('http://api.test/'))).toMatchObject({ status: 0, name: 'HttpError' })
    expect(token).toHaveBeenCalledTimes(2)
    expect(send).toHaveBeenCalledTimes(1)
  })
})

const EARLY_URL = '/api/v1/private/payments?range=%5B0%2C24%5D'

function setEarlyAnswer(over: { token?: string; sentAt?: number; answer?: Promise<Response | null> } = {}): void {
  window.rayoEarly = {
    url: EARLY_URL,
    token: 'mine',
    sentAt: Date.now(),
    answer: Promise.resolve(new Response('[]')),
    ...over,
  }
}

describe('an early answer', () => {
  beforeEach(() => vi.stubGlobal('window', {}))
  afterEach(() => vi.unstubAllGlobals())

  it('is used once', async () => {
    setEarlyAnswer()
    expect(await (await takeEarlyAnswer(EARLY_URL, 'mine'))?.text()).toBe('[]')
    expect(await takeEarlyAnswer(EARLY_URL, 'mine')).toBeNull()
  })

  it('is not used for another request', async () => {
    setEarlyAnswer()
    expect(await takeEarlyAnswer(`${EARLY_URL}&filter=%7B%7D`, 'mine')).toBeNull()
    expect(await takeEarlyAnswer(EARLY_URL, 'mine')).not.toBeNull()
  })

  it.each([
    ['of another session', { token: "another person's" }],
    ['of a while ago', { sentAt: Date.now() - 31_000 }],
    ['that is a refusal', { answer: Promise.resolve(new Response('', { status: 403 })) }],
    ['that never came', { answer: Promise.resolve(null) }],
  ])('is not used if it is one %s', async (_, over) => {
    setEarlyAnswer(over)
    expect(await takeEarlyAnswer(EARLY_URL, 'mine')).toBeNull()
    expect(window.rayoEarly).toBeUndefined()
  })

  it('does not exist without an early request', async () => {
    expect(await takeEarlyAnswer(EARLY_URL, 'mine')).toBeNull()
  })
})
