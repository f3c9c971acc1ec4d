import { Agent, request } from 'node:http'

export type Answer = { status: number; headers: Readonly<Record<string, unknown>>; body: string }
export type Send = (
  path: string,
  options?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<Answer>

/** Further requests wait for one of the kept-alive connections. */
export function openClient(origin: string, connections: number): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send: Send = (path, { body, ...options } = {}) =>
    new Promise((resolve, reject) => {
      const outgoing = request(new URL(path, origin), { ...options, agent }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('error', reject)
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  return { send, close: () => agent.destroy() }
}

export async function perSecond(work: () => Promise<unknown>, atOnce: number, seconds: number): Promise<number> {
  const start = performance.now()
  let count = 0
  const worker = async () => {
    while (performance.now() < start + seconds * 1_000) {
      await work()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (count / (performance.now() - start)) * 1_000
}
