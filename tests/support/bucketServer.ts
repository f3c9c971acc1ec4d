import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A substitute for S3: one bucket in memory. Records its requests. */
export async function startBucket() {
  const objects = new Map<string, { body: Buffer; type: string }>()
  const requests: { method: string; path: string; authorization: string }[] = []
  const state = { isDown: false }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk as Uint8Array))
    const method = incoming.method ?? ''
    const path = new URL(incoming.url ?? '', 'http://bucket.test').pathname
    requests.push({ method, path, authorization: String(incoming.headers.authorization) })
    if (state.isDown) return outgoing.writeHead(503).end()
    if (method === 'PUT') {
      objects.set(path, { body: Buffer.concat(chunks), type: String(incoming.headers['content-type']) })
      return outgoing.writeHead(200, { etag: '"x"' }).end()
    }
    if (method === 'DELETE') {
      objects.delete(path)
      return outgoing.writeHead(204).end()
    }
    const object = objects.get(path)
    if (object) return outgoing.writeHead(200, { 'content-type': object.type }).end(object.body)
    return outgoing
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>')
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    objects,
    requests,
    state,
    settings: {
      bucket: 'club-pictures',
      region: 'sa-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      pathStyle: true,
      credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' },
      timeoutMs: 2_000,
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}
