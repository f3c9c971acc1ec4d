import { pictureRequest, typeOfPicture } from '#domain/clubs/pictureRules'
import type { PictureRequest, NarrowType, NarrowWidth } from '#domain/clubs/pictureRules'
import { problemResponse } from '../http/problem.ts'
import { matchesEtag } from '../http/route.ts'
import type { PictureMaker, PictureStore } from './port.ts'
import type { Clock } from '#domain/values/calendar'
import type { Store } from '../store/port.ts'

export function createDatabasePictures(store: Store, clock: Clock): PictureStore {
  return {
    async put(picture, writing) {
      await writing(({ pictures }) => pictures.put(picture))
    },
    async get(name) {
      const record = await store.as({ kind: 'public' }, clock()).read(({ pictures }) => pictures.get(name))
      return record?.bytes ?? null
    },
    async removeUnused(before) {
      const operations = store.as({ kind: 'system' }, clock())
      return (await operations.write(({ pictures }) => pictures.removeUnused(before))).length
    },
  }
}

const MAX_CACHED_BYTES = 32 * 1024 * 1024
/** The most copies made at a time. Beyond that, the original is the answer. */
const MAX_PENDING = 24

type Copy = { width: NarrowWidth; type: NarrowType }

type NarrowPicture = { bytes: Uint8Array<ArrayBuffer>; type: NarrowType; isMade: boolean }

type NarrowPictures = (name: string, copy: Copy) => Promise<NarrowPicture | null>

type Options = {
  store: Pick<PictureStore, 'get'>
  maker: Pick<PictureMaker, 'narrow'>
  report: (error: unknown) => void
  mostBytes?: number
  mostWaiting?: number
}

/** Makes each copy once, on demand. Returns null without such a picture, and the original if it cannot be narrowed. */
export function createNarrowPictures({
  store,
  maker,
  report,
  mostBytes = MAX_CACHED_BYTES,
  mostWaiting = MAX_PENDING,
}: Options): NarrowPictures {
  const pictures = new Map<string, NarrowPicture>()
  const pending = new Map<string, Promise<NarrowPicture | null>>()
  let cachedBytes = 0

  function cache(key: string, picture: NarrowPicture): void {
    pictures.set(key, picture)
    cachedBytes += picture.bytes.byteLength
    for (const [oldest, { bytes }] of pictures) {
      if (cachedBytes <= mostBytes) return
      pictures.delete(oldest)
      cachedBytes -= bytes.byteLength
    }
  }

  async function make(key: string, name: string, copy: Copy): Promise<NarrowPicture | null> {
    const isFull = pending.size >= mostWaiting
    const whole = await store.get(name)
    if (!whole) return null
    const original = { bytes: whole, type: 'image/webp', isMade: false } as const
    if (!maker.narrow || isFull) return original
    try {
      const bytes = await maker.narrow(whole, copy)
      const isWorse = copy.type === 'image/webp' && bytes.byteLength >= whole.byteLength
      const picture = { bytes: isWorse ? whole : bytes, type: copy.type, isMade: true }
      cache(key, picture)
      return picture
    } catch (error) {
      report(error)
      return original
    }
  }

  return (name, copy) => {
    const key = `${name} ${copy.width} ${copy.type}`
    const picture = pictures.get(key)
    if (picture) {
      pictures.delete(key)
      pictures.set(key, picture)
      return Promise.resolve(picture)
    }
    const running = pending.get(key) ?? make(key, name, copy).finally(() => pending.delete(key))
    pending.set(key, running)
    return running
  }
}

/** A name never means another picture, so an answer may be cached for ever. */
const FOR_EVER = 'public, max-age=31536000, immutable'

type Parts = {
  store: Pick<PictureStore, 'get'>
  maker?: Pick<PictureMaker, 'narrow'>
  report: (error: unknown) => void
}

type PictureFile = { bytes: Uint8Array<ArrayBuffer>; etag: string; headers: Record<string, string> }

/** Answers requests below `PICTURE_FOLDER`, for anybody, like the files of a site. It never rejects. */
export function createPictureFiles({ store, maker = {}, report }: Parts): (request: Request) => Promise<Response> {
  const narrow = createNarrowPictures({ store, maker, report })

  async function findPicture({ name, copy }: PictureRequest): Promise<PictureFile | null> {
    if (copy === null) {
      const bytes = await store.get(name)
      const headers = { 'Content-Type': typeOfPicture(name) ?? '', 'Cache-Control': FOR_EVER }
      return bytes && { bytes, etag: etagOf(name), headers }
    }
    const picture = await narrow(name, copy)
    if (!picture) return null
    const { bytes, type, isMade } = picture
    // The original keeps its own ETag, so that it does not match the copy's later.
    const etag = etagOf(name, isMade ? `-${copy.width}-${type.slice('image/'.length)}` : '')
    return { bytes, etag, headers: { 'Content-Type': type, 'Cache-Control': isMade ? FOR_EVER : 'no-cache' } }
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    }
    const address = pictureRequest(new URL(request.url).pathname)
    if (!address) return notFound()
    try {
      const picture = await findPicture(address)
      if (!picture) return notFound()
      const { bytes, etag } = picture
      const headers = { ...picture.headers, ETag: etag, 'X-Content-Type-Options': 'nosniff' }
      if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
      return new Response(request.method === 'HEAD' ? null : bytes, {
        headers: { ...headers, 'Content-Length': String(bytes.byteLength) },
      })
    } catch (error) {
      const answer = problemResponse(error)
      if (answer.status >= 500) report(error)
      return answer
    }
  }
}

function etagOf(name: string, copy = ''): string {
  return `"${name.slice(0, 32)}${copy}"`
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
}
