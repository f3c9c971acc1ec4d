import { HttpError } from 'react-admin'
import { problemSchema } from '#domain/problem'
import { takeEarlyAnswer } from './earlyAnswer.ts'
import { panel } from './es/panel.ts'
import { withRetries } from './retry.ts'
import type { RetryOptions } from './retry.ts'
import { createText } from './text.ts'

const t = createText(panel)

/** How long an answer may take, in milliseconds, before the person is told: all attempts together. */
export const REQUEST_TIMEOUT_MS = 30_000

type HttpAnswer = { status: number; headers: Headers; body: string; json: unknown }
export type HttpClient = (url: string, options?: RequestInit) => Promise<HttpAnswer>

/** Whose requests they are, and how they are sent. */
export type Session = {
  /** The session's access token, null when there is none. */
  accessToken: () => Promise<string | null>
  /** Another token than the one that was refused, null when the sign-in is over. Without it a 401 is final. */
  renewedToken?: (refused: string) => Promise<string | null>
  fetch?: typeof fetch
}

type Dependencies = Session & {
  timeoutMs?: number
  wait?: RetryOptions<HttpAnswer>['wait']
}

/**
 * Calls the private API. Sends the access token as Bearer when there is one (specification §7), and once more with a renewed one where it is
 * answered by 401: the API did nothing yet. A body must be one that can be sent twice, as a text is and a stream is not. Reads, and writes with an
 * Idempotency-Key, are tried again by the rule of `retry.ts`; a token that cannot be read is not, since Amplify tried already. Every failure is an
 * HttpError with a Spanish message: the problem document's `detail` (its whole in `body`, `body.errors` by field) or, without a readable one,
 * what happened. `status` is 0 when there was no answer.
 */
export function createHttpClient({ timeoutMs = REQUEST_TIMEOUT_MS, wait, ...session }: Dependencies): HttpClient {
  return async (url, options = {}) => {
    const headers = new Headers(options.headers)
    headers.set('Accept', 'application/json')
    // Which rows are wanted the address tells; a browser that is told a range accepts no compression, and a list is ten times as long.
    headers.delete('Range')
    if (typeof options.body === 'string') headers.set('Content-Type', 'application/json')
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    const ask = await sender(session, url, { ...options, headers, signal })
    const attempt = async () => {
      try {
        const response = await ask()
        return read(response, await response.text())
      } catch (error) {
        throw tellable(error, { givenUp: options.signal, timeout })
      }
    }
    return isHarmlessTwice(options.method, headers)
      ? withRetries(attempt, { signal: options.signal, limit: timeout, wait })
      : attempt()
  }
}

/**
 * How a request is sent, as often as it is tried: with the session's token, which is read now, and once more with a renewed one where it is answered
 * by 401.
 */
export async function sender(
  { accessToken, renewedToken, fetch: send }: Session,
  url: string,
  options: RequestInit & { headers: Headers },
): Promise<() => Promise<Response>> {
  let token = await tokenOf(accessToken())
  const ask = async () => {
    if (token) options.headers.set('Authorization', `Bearer ${token}`)
    const early = options.method === undefined ? await takeEarlyAnswer(url, token) : null
    return early ?? (send ?? fetch)(url, options)
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

/** A failed request as it is told. Who gave it up needs no message; react-admin knows that by this very class. */
export function tellable(
  error: unknown,
  { givenUp, timeout }: { givenUp?: AbortSignal | null | undefined; timeout: AbortSignal },
): Error {
  if (error instanceof HttpError) return error
  if (givenUp?.aborted) return new DOMException('aborted', 'AbortError')
  return timeout.aborted
    ? failure('TimeoutError', t('network.timeout'), 0)
    : failure('NetworkError', t('network.offline'), 0)
}

/** What the session says, or why it says nothing, without a name by which another attempt would follow. */
async function tokenOf(asking: Promise<string | null>): Promise<string | null> {
  try {
    return await asking
  } catch {
    throw new HttpError(t('network.offline'), 0)
  }
}

function isHarmlessTwice(method: string | undefined, headers: Headers): boolean {
  return method === undefined || method === 'GET' || headers.has('Idempotency-Key')
}

/** The error for an answer that is not what the API promises. */
export function unreadable(status: number): HttpError {
  return failure('ParseError', t('network.unreadable'), status)
}

/** An HttpError with the name by which the retry rule knows it (`providers/retry.ts`). */
function failure(name: string, message: string, status: number): HttpError {
  return Object.assign(new HttpError(message, status), { name })
}

function read(response: Response, body: string): HttpAnswer {
  const { status, headers } = response
  if (!response.ok) throw refusal(status, body)
  const json = parse(body)
  if (json === undefined && status !== 204) throw unreadable(status)
  return { status, headers, body, json }
}

/** What the API answered in place of what was asked for. */
export function refusal(status: number, body: string): HttpError {
  const problem = problemSchema.safeParse(parse(body))
  if (problem.success) return new HttpError(problem.data.detail, status, problem.data)
  return new HttpError(t('network.unexpected'), status)
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
