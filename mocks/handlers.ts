import { http } from 'msw'
import type { RequestHandler } from 'msw'

/** The network that is stood in for: the product's API and the user pool, on any origin. */
export function createHandlers(answer: (request: Request) => Promise<Response>): RequestHandler[] {
  return [
    http.all('*/api/*', ({ request }) => answer(request)),
    http.all('*/cognito*', ({ request }) => answer(request)),
  ]
}
