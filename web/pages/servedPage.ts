import { send, sentBytes, type SentBytes } from '../http/encoding.ts'

/** A page is made again every second, so speed matters more than size. */
const QUALITY = 5

type Theme = 'dark' | 'light'

/** Compressed once for each theme. */
export type ServedPage = {
  status: number
  html: string
  headers: Record<string, string>
  variants: Map<Theme, SentBytes>
}

export function respond(request: Request, { status, html, headers, variants }: ServedPage): Promise<Response> {
  const theme = themeOf(request)
  const bytes =
    variants.get(theme) ??
    sentBytes(Buffer.from(html.replace(/(<html[^>]* data-theme=)"[^"]*"/, `$1"${theme}"`)), headers)
  variants.set(theme, bytes)
  return send(request, bytes, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Encoding, Cookie',
      ...headers,
    },
    quality: QUALITY,
  })
}

/** The theme that the browser's cookie names (`src/providers/theme/theme.ts`). */
function themeOf(request: Request): Theme {
  return /(?:^|;\s*)rayo\.theme=light(?:;|$)/.test(request.headers.get('Cookie') ?? '') ? 'light' : 'dark'
}

/** The answer is for its reader alone. */
export function ownOf(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store')
  response.headers.delete('ETag')
  return response
}
