import { http } from 'msw'
import type { RequestHandler } from 'msw'
import { PICTURE_FOLDER } from '#domain/pictureRules'

/**
 * The network that is stood in for: the product's API, the pictures that it keeps and the user pool, each by its exact path on the page's own origin. MSW reads a path without
 * an origin as one of the page. A looser pattern also catches the development server's modules, `/node_modules/.vite/deps/cognito-….js` among them.
 */
export function createHandlers(answer: (request: Request) => Promise<Response>): RequestHandler[] {
  return ['/api/*', `${PICTURE_FOLDER}/*`, '/cognito', '/cognito/*'].map((path) =>
    http.all(path, ({ request }) => answer(request)),
  )
}
