import { createHash } from 'node:crypto'
import { isKnown } from '#server/http/publicRoutes'
import { encode, encodingFor } from './encoding.ts'
import type { Encoding } from './encoding.ts'

/** A page is made again every second, so speed matters more than size. */
const QUALITY = 5

type Theme = 'dark' | 'light'
type Variant = { body: Buffer; etag: string; packed: Map<Encoding, Promise<Buffer>> }

/** A page that this process made, as it is sent: in each theme that was asked for, compressed once. */
export type ServedPage = {
  status: number
  html: string
  headers: Record<string, string>
  variants: Map<Theme, Variant>
}

/** The page in the theme of the request's cookie. */
export async function respond(request: Request, page: ServedPage): Promise<Response> {
  const variant = variantOf(page, themeOf(request))
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    ETag: variant.etag,
    Vary: 'Accept-Encoding, Cookie',
    'X-Content-Type-Options': 'nosniff',
    ...page.headers,
  })
  // `*` knows every ETag, but what is not there, and what a form made, has none to know.
  if (page.status === 200 && request.method === 'GET' && isKnown(request, variant.etag))
    return new Response(null, { status: 304, headers })
  const encoding = encodingFor(request.headers.get('Accept-Encoding'))
  let body = variant.body
  if (encoding) {
    const packed = variant.packed.get(encoding) ?? encode(variant.body, encoding, QUALITY)
    variant.packed.set(encoding, packed)
    body = await packed
    headers.set('Content-Encoding', encoding)
  }
  headers.set('Content-Length', String(body.length))
  return new Response(new Uint8Array(body), { status: page.status, headers })
}

function variantOf(page: ServedPage, theme: Theme): Variant {
  const known = page.variants.get(theme)
  if (known) return known
  const body = Buffer.from(page.html.replace(/(<html[^>]* data-theme=)"[^"]*"/, `$1"${theme}"`))
  const hash = createHash('sha256').update(body).update(JSON.stringify(page.headers)).digest('base64url')
  const variant = { body, etag: `"${hash.slice(0, 22)}"`, packed: new Map() }
  page.variants.set(theme, variant)
  return variant
}

/** The theme that the browser's cookie names (`src/providers/theme.ts`). */
function themeOf(request: Request): Theme {
  return /(?:^|;\s*)rayo\.theme=light(?:;|$)/.test(request.headers.get('Cookie') ?? '') ? 'light' : 'dark'
}

/** The answer for its reader alone, such as one with what they typed. */
export function ownOf(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store')
  response.headers.delete('ETag')
  return response
}
