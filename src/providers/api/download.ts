import { REQUEST_TIMEOUT_MS, refusal, createSender, readableError, unreadable, type Session } from './httpClient.ts'
import { withRetries, type RetryOptions } from './retry.ts'

export type Progress = { bytes: number; rows: number | null; total: number }

export type Downloaded = { file: Blob; name: string; rows: number }

export type Download = (
  url: string,
  options: { signal: AbortSignal; onProgress: (progress: Progress) => void },
) => Promise<Downloaded>

type Dependencies = Session & {
  /** How long nothing may arrive before the download fails, in milliseconds. */
  silenceMs?: number
  wait?: RetryOptions<Response>['wait']
}

const LINE_END = 0x0a

/** A stream that has begun is not retried, and one that broke off is a failure. */
export function createDownload({ silenceMs = REQUEST_TIMEOUT_MS, wait, ...session }: Dependencies): Download {
  return async (url, { signal, onProgress }) => {
    const idle = createIdleTimeout(silenceMs)
    const readable = (error: unknown) => readableError(error, { cancelled: signal, timeout: idle.signal })
    try {
      const anySignal = AbortSignal.any([signal, idle.signal])
      const ask = await createSender(session, url, { headers: new Headers(), signal: anySignal })
      const attempt = async () => {
        try {
          const response = await ask()
          if (!response.ok) throw refusal(response.status, await response.text())
          return response
        } catch (error) {
          throw readable(error)
        }
      }
      const response = await withRetries(attempt, { signal, limit: idle.signal, wait })
      const { name, total } = describeFile(response)
      const isText = response.headers.get('Content-Type')?.startsWith('text/') ?? false
      const chunks: Uint8Array<ArrayBuffer>[] = []
      let [bytes, rows] = [0, 0]
      for await (const chunk of chunksOf(response)) {
        idle.restart()
        chunks.push(chunk)
        bytes += chunk.byteLength
        if (isText) rows += lineEnds(chunk)
        onProgress({ bytes, rows: isText ? Math.min(rows, total) : null, total })
      }
      // Each row follows a line end; the first is the end of the headings.
      if (isText && rows < total) throw unreadable(response.status)
      return { file: new Blob(chunks, { type: response.headers.get('Content-Type') ?? '' }), name, rows: total }
    } catch (error) {
      throw readable(error)
    } finally {
      idle.end()
    }
  }
}

function createIdleTimeout(ms: number) {
  const controller = new AbortController()
  const begin = () => setTimeout(() => controller.abort(), ms)
  let timer = begin()
  return {
    signal: controller.signal,
    restart() {
      clearTimeout(timer)
      timer = begin()
    },
    end: () => clearTimeout(timer),
  }
}

function describeFile({ headers, status }: Response): { name: string; total: number } {
  const name = /filename="([\w.-]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1]
  const total = Number(headers.get('X-Total-Count') ?? Number.NaN)
  if (!name || !Number.isSafeInteger(total)) throw unreadable(status)
  return { name, total }
}

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value
}

function lineEnds(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) if (byte === LINE_END) count += 1
  return count
}

/** How long a file's address stays valid so that a browser can start saving it, in milliseconds. */
const ADDRESS_LIFE_MS = 60_000

export function saveFile({ file, name }: Pick<Downloaded, 'file' | 'name'>): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_LIFE_MS)
}
