import { askedPicture, typeOfPicture } from '#domain/clubs/pictureRules'
import type { AskedPicture } from '#domain/clubs/pictureRules'
import { problemResponse } from '../http/problem.ts'
import { matchesEtag } from '../http/publicRoutes.ts'
import { createNarrowPictures } from './narrowPictures.ts'
import type { PictureMaker, PictureStore } from './port.ts'

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

  async function findPicture({ name, copy }: AskedPicture): Promise<PictureFile | null> {
    if (copy === null) {
      const bytes = await store.get(name)
      const headers = { 'Content-Type': typeOfPicture(name) ?? '', 'Cache-Control': FOR_EVER }
      return bytes && { bytes, etag: etagOf(name), headers }
    }
    const picture = await narrow(name, copy)
    if (!picture) return null
    const { bytes, type, isMade } = picture
    // With the ETag of the picture that it is, or it would be taken for the copy later.
    const etag = etagOf(name, isMade ? `-${copy.width}-${type.slice('image/'.length)}` : '')
    return { bytes, etag, headers: { 'Content-Type': type, 'Cache-Control': isMade ? FOR_EVER : 'no-cache' } }
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    }
    const address = askedPicture(new URL(request.url).pathname)
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
