import { http, type RequestHandler } from 'msw'
import { PICTURE_FOLDER } from '#domain/clubs/pictureRules'

/** Exact paths: a looser pattern would also catch the development server's modules. */
export function createHandlers(answer: (request: Request) => Promise<Response>): RequestHandler[] {
  return ['/api/*', `${PICTURE_FOLDER}/*`, '/cognito', '/cognito/*'].map((path) =>
    http.all(path, ({ request }) => answer(request)),
  )
}
