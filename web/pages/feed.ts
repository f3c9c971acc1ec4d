import type { Renderer } from './renderer.ts'
import { withDeadline } from '../http/withDeadline.ts'

export const FEED_PATH = '/institutions.xml'
/** Readers ask again within hours. */
const MOST = 50
const DEADLINE_MS = 5_000

/** The newest institutions as RSS; a site without an origin has no feed. Null for any other address. */
export function createFeed(
  { institutionFeed }: Pick<Renderer, 'institutionFeed'>,
  origin: string | null,
  ask: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response | null> {
  return async (request) => {
    if (origin === null || request.method !== 'GET' || new URL(request.url).pathname !== FEED_PATH) return null
    const list = new Request(`http://localhost/api/v1/public/institutions?sort=new&perPage=${MOST}`)
    const answer = await withDeadline(ask(list), DEADLINE_MS)
    if (!answer.ok) throw new Error(`public/institutions was answered ${answer.status}`)
    return new Response(institutionFeed.write(await answer.json(), origin), {
      headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
    })
  }
}
