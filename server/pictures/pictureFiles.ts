import { PICTURE_FOLDER, typeOfPicture } from '#domain/pictureRules'
import { problemResponse } from '../http/problem.ts'
import { isKnown } from '../http/publicRoutes.ts'
import type { PictureStore } from './port.ts'

/** A name never means another picture, so an answer may be cached for ever. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Answers requests below `PICTURE_FOLDER`, for anybody, like the files of a site. It never rejects. */
export function createPictureFiles(
  store: Pick<PictureStore, 'get'>,
  report: (error: unknown) => void,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    }
    const name = new URL(request.url).pathname.slice(PICTURE_FOLDER.length + 1)
    const type = typeOfPicture(name)
    if (!type) return notFound()
    const headers = {
      'Content-Type': type,
      'Cache-Control': FOR_EVER,
      ETag: `"${name.slice(0, 32)}"`,
      'X-Content-Type-Options': 'nosniff',
    }
    try {
      const bytes = await store.get(name)
      if (!bytes) return notFound()
      if (isKnown(request, headers.ETag)) return new Response(null, { status: 304, headers })
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

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'Cache-Control': 'no-store' } })
}
