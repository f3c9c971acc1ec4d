import { escapeUTF8 } from 'entities/escape'
import type { RenderedPage } from '../../src/rendering/renderPage.tsx'
import { styleElements, type Style } from './build.ts'
import { payloadOf, send, type Payload } from '../http/encoding.ts'

export type PageFiles = { styles: readonly Style[]; scripts: readonly string[]; themeScript: string }

type PageContext = {
  files: PageFiles
  path: string
  /** Null when the installation has no configured origin. */
  address: string | null
  feed: { path: string; title: string }
  card: { path: string; alt: string; width: number; height: number } | null
}

const DATA_ID = 'rayo-data'

export function publicDocument(template: string, page: RenderedPage, context: PageContext): string {
  const { scripts } = context.files
  const head = [
    // Paints nothing before the page is whole, because its parts would move.
    `<link rel="expect" href="#${DATA_ID}" blocking="render">`,
    ...scripts.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`),
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...metaOf(page, context),
  ]
  const data = `<script type="application/json" id="${DATA_ID}" data-page="${escapeUTF8(context.path)}">${json(page.data)}</script>`
  return documentOf(
    template,
    { title: page.title, head, body: `<div id="root">${page.html}</div>\n    ${data}` },
    context.files,
  )
}

export function scriptlessDocument(
  template: string,
  { title, html }: Pick<RenderedPage, 'title' | 'html'>,
  files: Styling,
): string {
  const head = ['<meta name="robots" content="noindex">']
  return documentOf(template, { title, head, body: `<div id="root">${html}</div>` }, files)
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
}

type Styling = Pick<PageFiles, 'styles' | 'themeScript'>

function documentOf(
  template: string,
  { title, head, body }: { title: string; head: readonly string[]; body: string },
  { styles, themeScript }: Styling,
): string {
  const inHead = [...styleElements(styles), ...head].join('\n    ')
  // Replacements are functions, because a text may contain `$&`.
  return template
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '')
    .replace(/<script src="\/theme\.js"><\/script>/, () => `<script>${themeScript}</script>`)
    .replace(/<title>[\s\S]*?<\/title>/, () => `<title>${escapeUTF8(title)}</title>`)
    .replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
    .replace('</head>', () => `  ${inHead}\n  </head>`)
    .replace('<div id="root"></div>', () => body)
}

function metaOf({ title, status, description, jsonLd }: RenderedPage, { address, feed, card }: PageContext): string[] {
  if (status !== 200) return ['<meta name="robots" content="noindex">']
  const properties = [
    ['og:type', 'website'],
    ['og:locale', 'es'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ...(card && address
      ? ([
          ['og:image', new URL(card.path, address).href],
          ['og:image:type', 'image/png'],
          ['og:image:width', String(card.width)],
          ['og:image:height', String(card.height)],
          ['og:image:alt', card.alt],
        ] as const)
      : []),
  ] as const
  return [
    `<meta name="description" content="${escapeUTF8(description)}">`,
    ...(address
      ? [
          `<link rel="canonical" href="${escapeUTF8(address)}">`,
          `<link rel="alternate" type="application/rss+xml" title="${escapeUTF8(feed.title)}" href="${feed.path}">`,
        ]
      : []),
    ...properties.flatMap(([name, content]) =>
      content ? [`<meta property="${name}" content="${escapeUTF8(content)}">`] : [],
    ),
    `<meta name="twitter:card" content="${card && address ? 'summary_large_image' : 'summary'}">`,
    ...jsonLd.map((one) => `<script type="application/ld+json">${json(withAddresses(one, address))}</script>`),
  ]
}

/** Properties of schema.org that hold an address in our structured data. Other texts may be a club's own words. */
const ADDRESSES: ReadonlySet<string> = new Set(['@id', 'image', 'item', 'logo', 'url'])

function withAddresses(value: unknown, address: string | null): unknown {
  if (Array.isArray(value)) return value.map((one) => withAddresses(one, address))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (typeof one !== 'string' || !ADDRESSES.has(name)) return [[name, withAddresses(one, address)]]
      // An old logo may not be an address.
      const base = address ?? undefined
      return URL.canParse(one, base) ? [[name, new URL(one, base).href]] : []
    }),
  )
}

/** JSON in a script element: nothing in it ends the element. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

/** A page is made again every second, so speed matters more than size. */
const QUALITY = 5

type Theme = 'dark' | 'light'

/** Compressed once for each theme. */
export type ServedPage = {
  status: number
  html: string
  headers: Record<string, string>
  variants: Map<Theme, Payload>
}

export function respond(request: Request, { status, html, headers, variants }: ServedPage): Promise<Response> {
  const theme = themeOf(request)
  const bytes =
    variants.get(theme) ??
    payloadOf(Buffer.from(html.replace(/(<html[^>]* data-theme=)"[^"]*"/, `$1"${theme}"`)), headers)
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

function themeOf(request: Request): Theme {
  return /(?:^|;\s*)rayo\.theme=light(?:;|$)/.test(request.headers.get('Cookie') ?? '') ? 'light' : 'dark'
}

export function asPrivate(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store')
  response.headers.delete('ETag')
  return response
}
