import { HEIF } from 'image-size/types/heif'
import { WEBP } from 'image-size/types/webp'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { NARROW_WIDTHS, pictureName } from '#domain/clubs/pictureRules'
import { StoreUnavailable } from '../store/port/failures.ts'
import { aPngFile } from '../../tests/support/pictureFiles.ts'
import { createPictureFiles, createNarrowPictures } from './pictureFiles.ts'
import type { PictureMaker } from './port.ts'
import { createSharpPictures } from './sharpPictures.ts'

const name = pictureName('a'.repeat(64), 'image/webp')
const missing = pictureName('b'.repeat(64), 'image/webp')
const failures: unknown[] = []
const report = (error: unknown) => failures.push(error)

const whole = new Uint8Array(
  await sharp(aPngFile({ width: 1_200, height: 600 }))
    .ensureAlpha(0.5)
    .webp()
    .toBuffer(),
)
const get = async (wanted: string) => (wanted === name ? whole : null)

const files = createPictureFiles({ store: { get }, maker: createSharpPictures(), report })
const ask = (path: string, init: RequestInit = {}, answer = files) =>
  answer(new Request(`http://site.test/pictures/uploaded/${path}`, init))
const hash = 'a'.repeat(64)
const ENDINGS = ['avif', 'webp'] as const
const COPIES = NARROW_WIDTHS.flatMap((width) => ENDINGS.map((ending) => [width, ending] as const))

describe('a narrower picture', () => {
  it.each(COPIES)('is made with %i pixels as %s, and cached for ever', async (width, ending) => {
    const answer = await ask(`${width}/${hash}.${ending}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    // the process itself cannot read AVIF
    const { validate, calculate } = ending === 'avif' ? HEIF : WEBP
    expect(validate(bytes)).toBe(true)
    expect(calculate(bytes)).toMatchObject({ width, height: width / 2 })
    expect(bytes.length).toBeLessThan(whole.length)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': `image/${ending}`,
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  it('has its own ETag for each width and type', async () => {
    const etags = new Set<string>()
    for (const path of [name, ...COPIES.map(([width, ending]) => `${width}/${hash}.${ending}`)]) {
      const etag = (await ask(path)).headers.get('ETag') ?? ''
      etags.add(etag)
      expect((await ask(path, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    }
    expect(etags.size).toBe(1 + COPIES.length)
  })

  it.each([`321/${name}`, `0/${name}`, `320/${missing}`, `640/../320/${missing}`, '320/', `320/${name}/x`])(
    'is not found at %s',
    async (path) => {
      const answer = await ask(path)
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
    },
  )

  it('answers HEAD with its length', async () => {
    const answer = await ask(`320/${name}`, { method: 'HEAD' })
    expect([answer.status, await answer.text(), Number(answer.headers.get('Content-Length')) > 100]).toEqual([
      200,
      '',
      true,
    ])
    expect((await ask(`320/${name}`, { method: 'POST' })).status).toBe(405)
  })

  it('is the original, cached for ever, if no WebP is smaller', async () => {
    const maker = { narrow: async () => new Uint8Array(whole.length + 1) }
    const answers = createPictureFiles({ store: { get }, maker, report })
    const answer = await ask(`640/${name}`, {}, answers)
    expect(answer.headers.get('Content-Type')).toBe('image/webp')
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
    expect(Buffer.from(whole).equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
  })

  it.each([
    ['nothing makes any', {}, 0],
    ['it cannot be made', { narrow: async () => Promise.reject(new Error('broken')) }, 1],
  ])('is the original, not cached, if %s', async (_, maker, reported) => {
    failures.length = 0
    const answers = createPictureFiles({ store: { get }, maker, report })
    const answer = await ask(`320/${hash}.avif`, {}, answers)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-cache',
      etag: (await ask(name)).headers.get('ETag'),
    })
    expect((await answer.arrayBuffer()).byteLength).toBe(whole.length)
    expect(failures).toHaveLength(reported)
  })

  it('answers 503 while the storage cannot be reached, and then tries it again', async () => {
    let isThere = false
    const store = { get: async () => (isThere ? whole : Promise.reject(new StoreUnavailable(new Error('no bucket')))) }
    const answers = createPictureFiles({ store, maker: createSharpPictures(), report })
    expect((await ask(`320/${name}`, {}, answers)).status).toBe(503)
    isThere = true
    expect((await ask(`320/${name}`, {}, answers)).status).toBe(200)
  })
})

function counters({ isHeld = false, ...options }: { mostBytes?: number; mostWaiting?: number; isHeld?: boolean } = {}) {
  const copies: string[] = []
  const releases: (() => void)[] = []
  const maker: Pick<PictureMaker, 'narrow'> = {
    async narrow(_, { width, type }) {
      copies.push(`${width} ${type}`)
      if (isHeld) await new Promise<void>((resolve) => releases.push(resolve))
      return new Uint8Array(100)
    },
  }
  return {
    copies,
    releases,
    narrow: createNarrowPictures({ store: { get: async () => whole }, maker, report, ...options }),
  }
}

const SMALL = { width: 320, type: 'image/webp' } as const
const nameOf = (index: number) => pictureName(String(index).padStart(64, '0'), 'image/webp')

describe('the narrower copies', () => {
  it('are made once, however many requests arrive at once or later', async () => {
    const { copies, narrow } = counters()
    await Promise.all(Array.from({ length: 10 }, () => narrow(name, { width: 320, type: 'image/avif' })))
    await narrow(name, { width: 320, type: 'image/avif' })
    await narrow(name, { width: 320, type: 'image/webp' })
    await narrow(name, { width: 640, type: 'image/avif' })
    expect(copies).toEqual(['320 image/avif', '320 image/webp', '640 image/avif'])
  })

  it('are kept up to a number of bytes: the least recently used is removed first', async () => {
    const { copies, narrow } = counters({ mostBytes: 250 })
    const askFor = async (index: number) => {
      const before = copies.length
      await narrow(nameOf(index), SMALL)
      return copies.length > before
    }
    expect([await askFor(1), await askFor(2), await askFor(1)]).toEqual([true, true, false])
    expect([await askFor(3), await askFor(1), await askFor(3), await askFor(2)]).toEqual([true, false, false, true])
    expect([await askFor(3), await askFor(1)]).toEqual([false, true])
  })

  it('are made for a limited number of waiting requests; the others get the original', async () => {
    const { copies, releases, narrow } = counters({ mostWaiting: 2, isHeld: true })
    const answers = [1, 2, 3].map((index) => narrow(nameOf(index), SMALL))
    const last = await answers[2]
    expect([last?.bytes === whole, last?.isMade]).toEqual([true, false])
    for (const release of releases) release()
    expect((await Promise.all(answers)).map((picture) => picture?.isMade)).toEqual([true, true, false])
    expect(copies).toHaveLength(2)
    const later = narrow(nameOf(3), SMALL)
    await vi.waitFor(() => expect(copies).toHaveLength(3))
    releases.at(-1)?.()
    expect((await later)?.isMade).toBe(true)
  })
})
