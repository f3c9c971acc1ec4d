import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { accessToken, renewedAccessToken } from '../../auth/session/session.ts'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { refusal, createSender } from '../../providers/api/httpClient.ts'
import { backoff, delay } from '../../providers/api/retry.ts'

/** In milliseconds; the server writes more often. */
const SILENCE_MS = 60_000
/** The attempt with the longest wait, 51 seconds. */
const LAST_ATTEMPT = 9

/** Follows changes while the page is visible. Each connection starts with `*`, because changes may have been missed. */
export function followChanges(queryClient: QueryClient, signal: AbortSignal): void {
  let open: AbortController | null = null
  const onMessage = ({ data }: EventSourceMessage) => {
    void queryClient.invalidateQueries({ queryKey: data === '*' ? ['newRows'] : ['newRows', data] })
  }
  const update = () => {
    open?.abort()
    open = null
    if (document.hidden || signal.aborted) return
    open = new AbortController()
    void keepOpen(open.signal, onMessage)
  }
  document.addEventListener('visibilitychange', update, { signal })
  signal.addEventListener('abort', update)
  update()
}

/** Reconnects whenever the stream ends, unless the user may not follow changes. */
async function keepOpen(signal: AbortSignal, onMessage: (message: EventSourceMessage) => void): Promise<void> {
  let attempt = 0
  while (!signal.aborted) {
    try {
      await readStream(signal, (message) => {
        attempt = 0
        onMessage(message)
      })
    } catch (error) {
      if (error instanceof HttpError && [401, 403].includes(error.status)) return
    }
    attempt = Math.min(attempt + 1, LAST_ATTEMPT)
    await delay(backoff(attempt) ?? 0, signal)
  }
}

async function readStream(signal: AbortSignal, onEvent: (message: EventSourceMessage) => void): Promise<void> {
  const session = { accessToken, renewedToken: renewedAccessToken }
  const headers = new Headers({ Accept: 'text/event-stream' })
  const ask = await createSender(session, `${runtimeConfig().apiUrl}/api/v1/private/events`, { headers, signal })
  const response = await ask()
  if (!response.ok || !response.body) throw refusal(response.status, await response.text())
  const parser = createParser({ onEvent })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const timer = setTimeout(() => void reader.cancel(), SILENCE_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    parser.feed(value)
  }
}
