import { DomainError } from '#domain/errors'
import { parseJson } from './json.ts'

/** The largest request body, in bytes (decisions §6). */
export const MAX_BODY_BYTES = 1_048_576

const JSON_TYPE = /^application\/(?:[a-z0-9.+-]+\+)?json$/

/** Reads a request's JSON text. Throws `bodyTooLarge`, `unsupportedMediaType` or `malformedBody`. */
export async function readBodyText(request: Request): Promise<string> {
  refuseOversize(request)
  const [mediaType = '', ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';')
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='))
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset)
  if (!JSON_TYPE.test(mediaType.trim()) || !isUtf8) throw new DomainError('unsupportedMediaType')
  const bytes = await readLimited(request)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new DomainError('malformedBody', { cause })
  }
}

/** The JSON object of a body's text. Throws `malformedBody` when it is no JSON or no object. */
export function bodyObject(text: string): object {
  let value: unknown
  try {
    value = parseJson(text)
  } catch (cause) {
    throw new DomainError('malformedBody', { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DomainError('malformedBody')
  return value
}

/** Throws `bodyTooLarge` when the request announces more than is read; used alone where a body is ignored. */
export function refuseOversize(request: Request): void {
  if (Number(request.headers.get('content-length')) > MAX_BODY_BYTES) throw new DomainError('bodyTooLarge')
}

async function readLimited(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  while (reader) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read in order
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new DomainError('malformedBody', { cause })
    })
    if (done) break
    size += value.byteLength
    if (size > MAX_BODY_BYTES) {
      // The rest is not wanted; whether the sender hears of it makes no difference to the answer.
      void reader.cancel().catch(() => undefined)
      throw new DomainError('bodyTooLarge')
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
