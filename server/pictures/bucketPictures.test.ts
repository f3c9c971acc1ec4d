import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStore } from '../store/memory/store.ts'
import { StoreUnavailable } from '../store/port/failures.ts'
import { describePictures } from '#tests/contract/store/pictures'
import { aPicture, aSnapshot } from '#tests/support/builders'
import { createBucketPictures } from './bucketPictures.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A substitute for S3: one bucket in memory. Records its requests. */
async function startBucket() {
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

const AT = '2024-06-15T15:00:00.000Z'
const clock = () => Date.parse(AT)

let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  bucket = await startBucket()
})
afterAll(() => bucket.close())
beforeEach(() => {
  bucket.objects.clear()
  bucket.requests.length = 0
  bucket.state.isDown = false
})

describe('a bucket', () => {
  describePictures(
    async (snapshot) => createMemoryStore({ snapshot }),
    (store) => createBucketPictures(store, clock, bucket.settings),
  )

  const { name, bytes } = aPicture('a')
  const file = bytes ?? new Uint8Array()

  it('stores the bytes instead of the database, signed, under one key', async () => {
    const store = createMemoryStore()
    const pictures = createBucketPictures(store, clock, bucket.settings)
    await pictures.put({ name, bytes: file, at: AT }, store.write)
    expect([...bucket.objects]).toEqual([
      [`/club-pictures/pictures/${name}`, { body: Buffer.from(file), type: 'image/webp' }],
    ])
    expect(bucket.requests[0]?.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/)
    expect(store.snapshot().pictures).toEqual([{ name, at: AT, bytes: null }])
    await pictures.removeUnused('2024-06-16T00:00:00.000Z')
    expect(bucket.objects.size).toBe(0)
  })

  it('that cannot be reached is reported as such, and an upload that began is tried again', async () => {
    const store = createMemoryStore()
    const pictures = createBucketPictures(store, clock, bucket.settings)
    bucket.state.isDown = true
    await expect(pictures.put({ name, bytes: file, at: AT }, store.write)).rejects.toThrow(StoreUnavailable)
    await expect(pictures.get(name)).rejects.toMatchObject({ name: 'StoreUnavailable', cause: { part: 'bucket' } })
    await expect(pictures.removeUnused('2024-06-16T00:00:00.000Z')).rejects.toThrow(StoreUnavailable)
    expect(store.snapshot().pictures).toHaveLength(1)
    bucket.state.isDown = false
    expect(await pictures.get(name)).toBeNull()
    await pictures.put({ name, bytes: file, at: AT }, store.write)
    expect(await pictures.get(name)).toEqual(file)
  })

  it('leaves the pictures that were in the database before it', async () => {
    const store = createMemoryStore({ snapshot: aSnapshot({ pictures: [{ name, at: AT, bytes: file }] }) })
    expect(await createBucketPictures(store, clock, bucket.settings).get(name)).toEqual(file)
    expect(bucket.requests).toEqual([])
  })
})
