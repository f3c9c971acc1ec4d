import { escapeUTF8 } from 'entities/escape'
import { z } from 'zod'
import { withDeadline } from '../http/request.ts'
import { createCache } from '../http/cache.ts'
import type { Renderer } from './build.ts'

type Answer = (request: Request) => Promise<Response>

const CACHE_MS = 60_000
const PAGE = 100
const MOST = 50_000

const PAGES = '/ /sports /institutions /calendar /plans /help /about /contact /privacy /terms'.split(' ')

const rowsSchema = z.array(z.object({ slug: z.string() }))

/** `/robots.txt` and `/sitemap.xml`; a site without an origin has no sitemap. Null for any other address. */
export function createSiteIndex(origin: string | null, ask: Answer): (request: Request) => Promise<Response | null> {
  const sitemaps = createCache<string>({ most: 1, keepMs: CACHE_MS })

  async function slugsOf(resource: string): Promise<string[]> {
    const slugs: string[] = []
    for (let page = 1; slugs.length < MOST; page += 1) {
      const answer = await ask(new Request(`http://localhost/api/v1/public/${resource}?page=${page}&perPage=${PAGE}`))
      if (!answer.ok) throw new Error(`public/${resource} was answered ${answer.status}`)
      const rows = rowsSchema.parse(await answer.json())
      slugs.push(...rows.map(({ slug }) => slug))
      if (rows.length < PAGE) break
    }
    return slugs
  }

  async function makeSitemap(site: string): Promise<string> {
    const records = await Promise.all(
      ['sports', 'institutions'].map(async (list) => (await slugsOf(list)).map((slug) => `/${list}/${slug}`)),
    )
    const paths = [...PAGES, ...records.flat()].slice(0, MOST)
    const entries = paths.map((path) => `<url><loc>${escapeUTF8(new URL(path, site).href)}</loc></url>`)
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  }

  return async (request) => {
    if (request.method !== 'GET') return null
    const { pathname } = new URL(request.url)
    if (pathname === '/robots.txt') return file('text/plain', robots(origin))
    if (pathname === '/sitemap.xml' && origin)
      return file('application/xml', await sitemaps.get(origin, () => makeSitemap(origin)))
    return null
  }
}

function robots(origin: string | null): string {
  const lines = ['User-agent: *', 'Disallow: /panel', 'Disallow: /profile', 'Disallow: /signout', 'Disallow: /api/']
  return [...lines, ...(origin ? ['', `Sitemap: ${origin}/sitemap.xml`] : []), ''].join('\n')
}

function file(type: string, text: string): Response {
  return new Response(text, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=3600' },
  })
}

export const FEED_PATH = '/institutions.xml'
const MOST_ITEMS = 50
const DEADLINE_MS = 5_000

/** The newest institutions as RSS; a site without an origin has no feed. Null for any other address. */
export function createFeed(
  { institutionFeed }: Pick<Renderer, 'institutionFeed'>,
  origin: string | null,
  ask: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response | null> {
  return async (request) => {
    if (origin === null || request.method !== 'GET' || new URL(request.url).pathname !== FEED_PATH) return null
    const list = new Request(`http://localhost/api/v1/public/institutions?sort=new&perPage=${MOST_ITEMS}`)
    const answer = await withDeadline(ask(list), DEADLINE_MS)
    if (!answer.ok) throw new Error(`public/institutions was answered ${answer.status}`)
    return file('application/rss+xml', institutionFeed.write(await answer.json(), origin))
  }
}
