import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStore } from '../store/memory/store.ts'
import { StoreUnavailable } from '../store/port/failures.ts'
import { describePictures } from '#tests/contract/store/pictures'
import { aPicture, aSnapshot } from '#tests/support/builders'
import { serveOnFreePort } from '#tests/support/freePort'
import { createBucketPictures } from './bucketPictures.ts'

/** A substitute for S3: one bucket in memory. Records its requests. */
async function startBucket() {
  const objects = new Map<string, { body: Buffer; type: string }>()
  const requests: { method: string; path: string; authorization: string }[] = []
  const state: { isDown: boolean; deletes: number; answer: (() => BodyInit) | null } = {
    isDown: false,
    deletes: Number.POSITIVE_INFINITY,
    answer: null,
  }
  const { origin, close } = await serveOnFreePort(async (request) => {
    const { method, headers } = request
    const path = new URL(request.url).pathname
    requests.push({ method, path, authorization: String(headers.get('authorization')) })
    if (state.isDown) return new Response(null, { status: 503 })
    if (method === 'PUT') {
      const body = Buffer.from(await request.arrayBuffer())
      objects.set(path, { body, type: String(headers.get('content-type')) })
      return new Response(null, { headers: { etag: '"x"' } })
    }
    if (method === 'DELETE') {
      state.deletes -= 1
      if (state.deletes < 0) return new Response(null, { status: 403 })
      objects.delete(path)
      return new Response(null, { status: 204 })
    }
    if (state.answer) return new Response(state.answer())
    const object = objects.get(path)
    if (object) return new Response(new Uint8Array(object.body), { headers: { 'content-type': object.type } })
    return new Response(
      '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>',
      { status: 404, headers: { 'content-type': 'application/xml' } },
    )
  })

  return {
    objects,
    requests,
    state,
    settings: {
      bucket: 'club-pictures',
      region: 'sa-east-1',
      endpoint: origin,
      pathStyle: true,
      credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' },
      timeoutMs: 2_000,
    },
    close,
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
  Object.assign(bucket.state, { isDown: false, deletes: Number.POSITIVE_INFINITY, answer: null })
})

describe('a bucket', () => {
  describePictures(
    async (snapshot) => createMemoryStore({ snapshot }),
    (store) => createBucketPictures(store, clock, bucket.settings),
  )

  const { name, bytes } = aPicture('abc')
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

  it('is reported if it cannot be reached, and the upload can be repeated', async () => {
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

  it.each<[string, () => BodyInit]>([
    ['a part of it', () => file.slice(0, 2)],
    ['nothing', () => ''],
    ['a page that asks to sign in', () => '<html>'],
    ['a part of it, and then falls silent', () => new ReadableStream({ start: (body) => body.enqueue(Buffer.of(1)) })],
  ])('returns no picture, which would be cached for ever, if the answer is %s', async (_, answer) => {
    const store = createMemoryStore({ snapshot: aSnapshot({ pictures: [{ name, at: AT, bytes: null }] }) })
    bucket.state.answer = answer
    await expect(createBucketPictures(store, clock, bucket.settings).get(name)).rejects.toMatchObject({
      name: 'StoreUnavailable',
      cause: { part: 'bucket' },
    })
  })

  it('continues an interrupted removal the next time', async () => {
    const all = Array.from({ length: 60 }, (_, nth) => ({ ...aPicture(`unused ${nth}`), at: AT, bytes: null }))
    const store = createMemoryStore({ snapshot: aSnapshot({ pictures: all }) })
    const pictures = createBucketPictures(store, clock, bucket.settings)
    bucket.state.deletes = 55
    await expect(pictures.removeUnused('2024-06-16T00:00:00.000Z')).rejects.toThrow(StoreUnavailable)
    expect(store.snapshot().pictures).toHaveLength(10)
    bucket.state.deletes = Number.POSITIVE_INFINITY
    expect(await pictures.removeUnused('2024-06-16T00:00:00.000Z')).toBe(10)
  })

  it('still returns the pictures in the database', async () => {
    const store = createMemoryStore({ snapshot: aSnapshot({ pictures: [{ name, at: AT, bytes: file }] }) })
    expect(await createBucketPictures(store, clock, bucket.settings).get(name)).toEqual(file)
    expect(bucket.requests).toEqual([])
  })
})
