import { runtimeConfig } from '../config/runtimeConfig.ts'
import type { Shape } from '../config/shape.ts'
import { withRetries } from '../providers/api/retry.ts'
import { RequestFailure } from '../ui/feedback/requestFailure.ts'
import type { Ask } from './publicApi.ts'

/** The limit for all attempts of a request together, in milliseconds. A mail may be sent meanwhile. */
const TIMEOUT_MS = 30_000

type Options<T> = {
  key: string
  answer: Shape<T>
  ask?: Ask | undefined
}

/** Sends what a visitor leaves; the key makes the API take it once. Throws RequestFailure. */
export async function postVisitor<T>(path: string, body: object, options: Options<T>): Promise<T> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  return withRetries(() => postOnce(path, body, options, limit), { limit })
}

async function postOnce<T>(
  path: string,
  body: object,
  { key, answer, ask = fetch }: Options<T>,
  signal: AbortSignal,
): Promise<T> {
  try {
    const response = await ask(`${runtimeConfig().apiUrl}/api/v1/public/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(body),
      signal,
    })
    const data: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw new RequestFailure('status', { status: response.status, data })
    return answer(data)
  } catch (cause) {
    if (cause instanceof RequestFailure) throw cause
    throw new RequestFailure(signal.aborted ? 'timeout' : 'network', { cause })
  }
}

/** The messages of a refusal by field; none for other failures. */
export function fieldMessages(error: unknown): Record<string, string> {
  const data: unknown = error instanceof RequestFailure ? error.data : null
  if (typeof data !== 'object' || data === null || !('errors' in data)) return {}
  const { errors } = data
  if (typeof errors !== 'object' || errors === null) return {}
  const texts = Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}
