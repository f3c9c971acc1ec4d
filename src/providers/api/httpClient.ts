import { HttpError } from 'react-admin'
import { problemSchema } from '#domain/api/problem'
import { jsonOf } from '#domain/values/record'
import { panel } from '../es/panel.ts'
import { withRetries, type RetryOptions } from './retry.ts'

/** The limit for all attempts of a request together, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 30_000

type HttpAnswer = { status: number; headers: Headers; body: string; json: unknown }
export type HttpClient = (url: string, options?: RequestInit) => Promise<HttpAnswer>

export type Session = {
  accessToken: () => Promise<string | null>
  /** A token other than the refused one, null when the sign-in has ended. Without this function a 401 is final. */
  renewedToken?: (refused: string) => Promise<string | null>
  fetch?: typeof fetch
}

type Dependencies = Session & {
  timeoutMs?: number
  wait?: RetryOptions<HttpAnswer>['wait']
}

/**
 * A 401 is retried once with a renewed token; reads and keyed writes by `retry.ts`. Every failure is an HttpError in
 * Spanish, with the problem in `body`; `status` is 0 without an answer.
 */
export function createHttpClient({ timeoutMs = REQUEST_TIMEOUT_MS, wait, ...session }: Dependencies): HttpClient {
  return async (url, options = {}) => {
    const headers = new Headers(options.headers)
    headers.set('Accept', 'application/json')
    // The address already says which rows are wanted. With a Range header browsers accept no compression, and a list is
    // then ten times as long.
    headers.delete('Range')
    if (typeof options.body === 'string') headers.set('Content-Type', 'application/json')
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    const ask = await createSender(session, url, { ...options, headers, signal })
    const attempt = async () => {
      try {
        const response = await ask()
        return read(response, await response.text())
      } catch (error) {
        throw readableError(error, { cancelled: options.signal, timeout })
      }
    }
    return isRepeatable(options.method, headers)
      ? withRetries(attempt, { signal: options.signal, limit: timeout, wait })
      : attempt()
  }
}

export async function createSender(
  { accessToken, renewedToken, fetch: send }: Session,
  url: string,
  options: RequestInit & { headers: Headers },
): Promise<() => Promise<Response>> {
  let token = await tokenOf(accessToken())
  const ask = async () => {
    if (token) options.headers.set('Authorization', `Bearer ${token}`)
    const early = options.method === undefined ? await takeEarlyAnswer(url, token) : null
    if (early) return early
    const response = await (send ?? fetch)(url, options)
    // Only private answers, which no cache keeps.
    if (token) setServerTime(response.headers.get('Date'))
    return response
  }
  return async () => {
    const response = await ask()
    if (response.status !== 401 || !token || !renewedToken) return response
    const renewed = await tokenOf(renewedToken(token))
    if (!renewed || renewed === token) return response
    token = renewed
    return ask()
  }
}

/** The readable error of a failed request. React-admin recognises a cancelled one by its class. */
export function readableError(
  error: unknown,
  { cancelled, timeout }: { cancelled?: AbortSignal | null | undefined; timeout: AbortSignal },
): Error {
  if (error instanceof HttpError) return error
  if (cancelled?.aborted) return new DOMException('aborted', 'AbortError')
  return timeout.aborted
    ? failure('TimeoutError', panel.network.timeout, 0)
    : failure('NetworkError', panel.network.offline, 0)
}

/** The session's token, or the reason why there is none, as an error whose name causes no retry. */
async function tokenOf(token: Promise<string | null>): Promise<string | null> {
  try {
    return await token
  } catch {
    throw new HttpError(panel.network.offline, 0)
  }
}

function isRepeatable(method: string | undefined, headers: Headers): boolean {
  return method === undefined || method === 'GET' || headers.has('Idempotency-Key')
}

export function unreadable(status: number): HttpError {
  return failure('ParseError', panel.network.unreadable, status)
}

function failure(name: string, message: string, status: number): HttpError {
  return Object.assign(new HttpError(message, status), { name })
}

function read(response: Response, body: string): HttpAnswer {
  const { status, headers } = response
  if (!response.ok) throw refusal(status, body)
  const json = jsonOf(body)
  if (json === undefined && status !== 204) throw unreadable(status)
  return { status, headers, body, json }
}

export function refusal(status: number, body: string): HttpError {
  const problem = problemSchema.safeParse(jsonOf(body))
  if (problem.success) return new HttpError(problem.data.detail, status, problem.data)
  return new HttpError(panel.network.unexpected, status)
}

let clockOffsetMs = 0

function setServerTime(date: string | null): void {
  const now = Date.parse(date ?? '')
  // In the demo answers have no date.
  clockOffsetMs = Number.isNaN(now) ? 0 : now - Date.now()
}

/** The time in milliseconds by the server's clock, because a device's may be wrong. */
export function serverNow(): number {
  return Date.now() + clockOffsetMs
}

/** What `public/early.js` requested while the app was loading. */
type Early = { url: string; token: string; sentAt: number; answer: Promise<Response | null> }

declare global {
  interface Window {
    rayoEarly?: Early
  }
}

/** How long to wait for an answer, and how long it counts as fresh, from the time of the request, in milliseconds. */
const FRESH_MS = 30_000

export function hasEarlyAnswer(): boolean {
  return globalThis.window?.rayoEarly !== undefined
}

/** The answer to exactly this request of this session, sent while the app was loading. Once; null if there is none. */
export async function takeEarlyAnswer(url: string, token: string | null): Promise<Response | null> {
  const early = globalThis.window?.rayoEarly
  if (!early || early.url !== url) return null
  delete window.rayoEarly
  if (early.token !== token || Date.now() - early.sentAt > FRESH_MS) return null
  const answer = await early.answer
  return answer?.ok ? answer : null
}
