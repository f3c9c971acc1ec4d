import { Agent, request } from 'node:http'

export type Answer = { status: number; headers: Readonly<Record<string, unknown>>; body: string }
export type Send = (
  path: string,
  options?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<Answer>

/** A client of a server on this machine with this many kept-alive connections; further requests wait. */
export function openClient(origin: string, connections: number): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send: Send = (path, { body, ...options } = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(new URL(path, origin), { ...options, agent }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/** Calls `work` by this many at once for some seconds. Returns the calls per second. */
export async function perSecond(work: () => Promise<unknown>, atOnce: number, seconds: number): Promise<number> {
  const start = performance.now()
  let done = 0
  const worker = async () => {
    while (performance.now() < start + seconds * 1_000) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (done / (performance.now() - start)) * 1_000
}
