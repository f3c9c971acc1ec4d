import { Agent, request } from 'node:http'

/** What reads pages of one address over kept-alive connections. */
export type Reader = { read: (path: string) => Promise<string>; close: () => void }

/** Opens `connections` connections to a server on this machine. `read` rejects for any status but 200. */
export function openReader(origin: string, connections: number): Reader {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const read = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const sent = request(new URL(path, origin), { agent }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('error', reject)
        response.on('end', () =>
          response.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: answered ${response.statusCode}`)),
        )
      })
      sent.on('error', reject)
      sent.end()
    })
  return { read, close: () => agent.destroy() }
}

/** Calls `work` by this many at once for some seconds. Returns the calls per second. */
export async function perSecond(work: () => Promise<unknown>, atOnce: number, seconds: number): Promise<number> {
  const start = performance.now()
  const end = start + seconds * 1_000
  let done = 0
  const worker = async () => {
    while (performance.now() < end) {
      await work()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (done / (performance.now() - start)) * 1_000
}
