import { http } from 'msw'
import type { RequestHandler } from 'msw'
import { PICTURE_FOLDER } from '#domain/clubs/pictureRules'

/**
 * The mocked network: the product's API, its pictures and the user pool, each by exact path on the page's own origin.
 * MSW resolves a path without origin to the page's. A looser pattern would also catch the development server's modules,
 * such as `/node_modules/.vite/deps/cognito-….js`.
 */
export function createHandlers(answer: (request: Request) => Promise<Response>): RequestHandler[] {
  return ['/api/*', `${PICTURE_FOLDER}/*`, '/cognito', '/cognito/*'].map((path) =>
    http.all(path, ({ request }) => answer(request)),
  )
}
