import { readFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

export type Behind = {
  origin: string
  prefix: string
}

/** The certificate and key are public, nobody trusts them, and they are useless outside tests. */
const read = (name: string) => readFileSync(new URL(name, import.meta.url))

/**
 * Serves an http origin over TLS on `localhost`, because Amplify always goes to `https://<domain>/oauth2/…`. Passes
 * headers, bodies and redirects on unchanged; an origin that does not answer is a 502. Resolves when it listens; port 0
 * is any free one.
 */
export async function startTlsFront(port: number, behind: Behind): Promise<{ port: number; stop(): Promise<void> }> {
  const credentials = { cert: read('localhost.cert.pem'), key: read('localhost.key.pem') }
  const server = createServer(credentials, (incoming, outgoing) => handOn(behind, incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function handOn({ origin, prefix }: Behind, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = '/' } = incoming
  const request = ask(origin, { method, path: `${prefix}${url}`, headers }, (answer) => {
    outgoing.sendDate = false
    outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
    answer.pipe(outgoing)
  })
  request.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  outgoing.on('close', () => request.destroy())
  incoming.pipe(request)
}
