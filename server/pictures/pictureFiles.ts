import { parseAccept } from 'hono/utils/accept'
import { askedPicture } from '#domain/pictureRules'
import { problemResponse } from '../http/problem.ts'
import { isKnown } from '../http/publicRoutes.ts'
import { createNarrowPictures } from './narrowPictures.ts'
import type { PictureMaker, PictureStore } from './port.ts'

/** A name never means another picture, so an answer may be cached for ever. */
const FOR_EVER = 'public, max-age=31536000, immutable'

type Parts = {
  store: Pick<PictureStore, 'get'>
  /** Makes narrower copies; without it, the picture itself is the answer for each width. */
  maker?: Pick<PictureMaker, 'narrow'>
  report: (error: unknown) => void
}

type Found = { bytes: Uint8Array<ArrayBuffer>; etag: string; headers: Record<string, string> }

/**
 * Answers requests below `PICTURE_FOLDER`, for anybody, like the files of a site: pictures as they are kept, and
 * narrower ones as AVIF or WebP, as the browser accepts. It never rejects.
 */
export function createPictureFiles({ store, maker = {}, report }: Parts): (request: Request) => Promise<Response> {
  const narrow = createNarrowPictures({ store, maker, report })

  async function found(request: Request): Promise<Found | null> {
    const asked = askedPicture(new URL(request.url).pathname)
    if (!asked) return null
    const { name, type, width } = asked
    if (width === null) {
      const bytes = await store.get(name)
      return bytes && { bytes, etag: etagOf(name), headers: { 'Content-Type': type, 'Cache-Control': FOR_EVER } }
    }
    const wanted = acceptsAvif(request) ? 'image/avif' : 'image/webp'
    const picture = await narrow({ name, width }, wanted)
    return (
      picture && {
        bytes: picture.bytes,
        // A stand-in has the ETag of the picture that it is, or it would be taken for the copy later.
        etag: etagOf(name, picture.isMade ? `-${width}-${wanted.slice('image/'.length)}` : ''),
        headers: {
          'Content-Type': picture.type,
          'Cache-Control': picture.isMade ? FOR_EVER : 'no-cache',
          Vary: 'Accept',
        },
      }
    )
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    }
    try {
      const picture = await found(request)
      if (!picture) return notFound()
      const { bytes, etag } = picture
      const headers = { ...picture.headers, ETag: etag, 'X-Content-Type-Options': 'nosniff' }
      if (isKnown(request, etag)) return new Response(null, { status: 304, headers })
      return new Response(request.method === 'HEAD' ? null : bytes, {
        headers: { ...headers, 'Content-Length': String(bytes.byteLength) },
      })
    } catch (error) {
      const answer = problemResponse(error)
      if (answer.status === 500) report(error)
      return answer
    }
  }
}

/** A picture's ETag is the beginning of its name; a copy's also says which copy. */
function etagOf(name: string, copy = ''): string {
  return `"${name.slice(0, 32)}${copy}"`
}

/** Whether the browser names AVIF: those that accept any type may not read it. */
function acceptsAvif({ headers }: Request): boolean {
  return parseAccept(headers.get('Accept') ?? '').some(({ type, q }) => type === 'image/avif' && q > 0)
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
}
