import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '#domain/api/messages'
import { STORED_SIDE, UPLOAD_LIMITS } from '#domain/clubs/pictureRules'
import { createLimiter } from '#server/limiter'
import { createPictureFiles, createDatabasePictures } from '#server/pictures/pictureFiles'
import { createSharpPictures } from '#server/pictures/sharpPictures'
import { NOW, freshWorld } from '#tests/access/world'
import { tokenFor } from '#tests/support/identity'
import { aPngFile } from '#tests/support/pictureFiles'

const world = freshWorld()

const files = createPictureFiles({
  store: createDatabasePictures(world.store, () => NOW),
  report: (error) => world.failures.push(error),
})
const fetchPicture = (path: string, init?: RequestInit) => files(new Request(`http://site.test${path}`, init))

type Upload = { status: number; code: string; detail: string; path: string; width: number; height: number }
async function upload(file: Uint8Array | Buffer, headers: Record<string, string> = {}): Promise<Upload> {
  const { status, body } = await world.by.adminA.post('pictures', new Uint8Array(file), headers)
  return { status, ...(body as unknown as Omit<Upload, 'status'>) }
}
async function uploadAndFetch(file: Uint8Array | Buffer) {
  const { status, path } = await upload(file)
  expect(status).toBe(201)
  const answer = await fetchPicture(path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { path, answer, bytes, metadata: await sharp(bytes).metadata() }
}
const pictures = () => world.store.snapshot().pictures
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } })

describe('an uploaded picture', () => {
  it('is stored under the hash of its bytes, public and cacheable for ever', async () => {
    const { path, answer, bytes, metadata } = await uploadAndFetch(aPngFile())
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(path).toBe(`/pictures/uploaded/${hash}.webp`)
    expect(metadata).toMatchObject({ format: 'webp', width: 64, height: 48 })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(bytes.length),
    })
    const etag = answer.headers.get('etag') ?? ''
    expect((await fetchPicture(path, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    expect(await (await fetchPicture(path, { method: 'HEAD' })).text()).toBe('')
    expect((await fetchPicture(path, { method: 'POST' })).status).toBe(405)
  })

  it('is made smaller when it is large, and never larger', async () => {
    const { metadata } = await uploadAndFetch(await draw(3_000, 1_000).jpeg().toBuffer())
    expect([metadata.width, metadata.height]).toEqual([STORED_SIDE, STORED_SIDE / 3])
    expect(await upload(await draw(40, 50).jpeg().toBuffer())).toMatchObject({ width: 40, height: 50 })
  })

  it('is turned the right way up, and loses the place where it was taken', async () => {
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '34/1 36/1 0/1', GPSLatitudeRef: 'S' } }
    const photo = await draw(80, 40).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { metadata } = await uploadAndFetch(photo)
    expect([metadata.width, metadata.height]).toEqual([40, 80])
    expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('keeps transparency, and the first frame of an animation', async () => {
    const logo = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .webp()
      .toBuffer()
    expect((await uploadAndFetch(logo)).metadata.hasAlpha).toBe(true)
    const frames = [0, 255].map((shade) => Buffer.alloc(32 * 32 * 3, shade))
    const moving = await sharp(Buffer.concat(frames), { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving, { pages: -1 }).metadata()).pages).toBe(2)
    const { metadata, bytes } = await uploadAndFetch(moving)
    expect([metadata.pages ?? 1, metadata.width, metadata.height]).toEqual([1, 32, 32])
    expect((await sharp(bytes).stats()).channels[0]?.mean).toBeLessThan(3)
  })
})

describe('a refused picture file', () => {
  const tooLong = new Uint8Array(UPLOAD_LIMITS.bytes + 1)
  tooLong.set(aPngFile())
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>'
  it.each([
    ['is an SVG', new TextEncoder().encode(svg), 422, 'notAPicture'],
    ['breaks off in the middle', aPngFile().slice(0, 120), 422, 'brokenPicture'],
    ['has too many bytes', tooLong, 413, 'pictureTooHeavy'],
    ['declares far more than it has', aPngFile(undefined, { width: 20_000, height: 20_000 }), 422, 'pictureTooLarge'],
    ['is a dot', aPngFile({ width: 16, height: 16 }), 422, 'pictureTooSmall'],
  ] as const)('%s', async (_, file, status, code) => {
    const answer = await upload(file, { 'Content-Type': 'image/png' })
    expect(answer).toMatchObject({ status, code, detail: ERRORS[code].detail })
    expect(pictures()).toEqual([])
  })

  it('is not read if it declares too many bytes', async () => {
    let isRead = false
    const body = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 })
    const request = new Request('http://api.test/api/v1/private/pictures', {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokenFor('adminA')}`, 'Content-Length': '99999999' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect((await world.app.fetch(request)).status).toBe(413)
    expect(isRead).toBe(false)
  })
})

const update = (path: string, body: object) => world.by.superAdmin.put(path, body)

it('a record can name an uploaded picture, but neither a missing one nor one of its widths', async () => {
  const { path } = await upload(aPngFile())
  const others = [path.replace(/[0-9a-f]{8}/, '00000000'), path.replace('/uploaded/', '/uploaded/320/')]
  for (const [record, field] of [
    [`institutions/${world.a.id}`, 'logoUrl'],
    [`institutions/${world.a.id}`, 'pictureUrl'],
    [`sports/${world.sport.id}`, 'imageUrl'],
  ] as const) {
    const responses = await Promise.all(others.map((other) => update(record, { [field]: other })))
    for (const { status, body } of responses) expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    const response = await update(record, { [field]: path })
    expect([response.status, response.body[field]]).toEqual([200, path])
  }
})

it('uploads are limited by person and hour, before anything is read', async () => {
  const { clientFor } = world.processWith({
    pictureMaker: createSharpPictures(),
    limiter: createLimiter({ uploads: 2 }),
  })
  const send = (as: string) => clientFor(as).post('pictures', aPngFile())
  expect([(await send('adminA')).status, (await send('adminA')).status]).toEqual([201, 201])
  const third = await send('adminA')
  expect(third.status).toBe(429)
  expect(Number(third.headers.get('Retry-After'))).toBeGreaterThan(3_000)
  expect((await send('multi')).status).toBe(201)
})

it('an upload is refused where nothing can process pictures', async () => {
  expect((await world.processWith({}).by.adminA.post('pictures', aPngFile())).status).toBe(503)
})
