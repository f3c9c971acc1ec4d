import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { RenderedPage, SentForm } from '../../src/rendering/renderPage.tsx'
import type { RuntimeConfigBlock } from '../runtimeConfig.ts'
import { encode, encodingFor } from './encoding.ts'
import type { Encoding } from './encoding.ts'
import { entryOf } from './inlined.ts'
import type { Inlined } from './inlined.ts'
import { reached } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import type { Renderer } from './openRenderer.ts'
import { withDeadline } from './product.ts'
import { publicDocument } from './publicDocument.ts'
import type { PageFiles } from './publicDocument.ts'

/** How long a page is served as it is, in milliseconds. Another process may have changed what it shows. */
const FRESH_MS = 1_000
/** The most pages that are kept. */
const MOST_PAGES = 500
/** A page is made again every second, so speed matters more than size. */
const QUALITY = 5
/** How long making a page may take, in milliseconds. After that, the browser makes it. */
const DEADLINE_MS = 5_000
/** How long a form may take, in milliseconds. A mail may be sent meanwhile. */
const FORM_DEADLINE_MS = 30_000

const THEMES = ['dark', 'light'] as const
type Theme = (typeof THEMES)[number]

type Variant = { body: Buffer; etag: string; packed: Map<Encoding, Promise<Buffer>> }
type Page = { status: number; html: string; headers: Record<string, string>; variants: Map<Theme, Variant> }
/** Null: the browser makes the page. */
type Made = { at: number; page: Promise<Page | 'failed' | null> }

export type PublicPages = {
  /**
   * The page of a public address; `failed` when the API failed, null when the address is none of these. Rejects when the
   * page has a fault, or with `unavailable` when it takes too long.
   */
  answer(request: Request): Promise<Response | 'failed' | null>
  /** Sends a form to the page of an address, and answers with that page; null where there is none. Rejects as `answer`. */
  post(url: URL, request: Request, form: SentForm): Promise<Response | 'failed' | null>
  /** Forgets what was made: something on the site has changed. */
  clear(): void
}

type Options = {
  manifest: Manifest
  inlined: Inlined
  /** index.html, configured. */
  template: string
  config: RuntimeConfigBlock
  /** Answers the public API, without the network. */
  ask: (request: Request) => Promise<Response>
  /** Headers besides every page's, by its HTML. */
  headersOf: (html: string) => Record<string, string>
  /** The site's own origin, for what is read elsewhere; null when it is not configured. */
  origin: string | null
}

/**
 * The public pages, made by this process (ADR 67). Each is kept for a second, compressed, with an ETag; who asks
 * meanwhile gets the same.
 */
export async function openPublicPages(
  renderer: Pick<Renderer, 'createPageRenderer'>,
  options: Options,
): Promise<PublicPages> {
  const render = await renderer.createPageRenderer(options)
  const filesOf = filesOfPages(options.manifest, options.inlined)
  const kept = new Map<string, Made>()

  async function make(url: URL, before: Page | null, form?: SentForm): Promise<Page | 'failed' | null> {
    const rendered = await withDeadline(render(url, form), form ? FORM_DEADLINE_MS : DEADLINE_MS)
    if (rendered === null || ('unmade' in rendered && rendered.unmade === 'refused')) return null
    if ('unmade' in rendered) return 'failed'
    const html = publicDocument(options.template, rendered, filesOf(rendered), addressOf(url, options.origin))
    // What is the same is not compressed again.
    if (before?.html === html) return before
    return { status: rendered.status, html, headers: options.headersOf(html), variants: new Map() }
  }

  function pageAt(url: URL): Made['page'] {
    const key = `${url.pathname}${url.search}`
    const known = kept.get(key)
    const now = Date.now()
    if (known && now - known.at < FRESH_MS) return known.page
    const page = (async () => {
      const before = await known?.page.catch(() => null)
      return make(url, typeof before === 'object' ? before : null)
    })()
    // The oldest goes first, so the newest is put in last.
    kept.delete(key)
    kept.set(key, { at: now, page })
    const [oldest] = kept.keys()
    if (kept.size > MOST_PAGES && oldest !== undefined) kept.delete(oldest)
    return page
  }

  return {
    async answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null
      const url = new URL(request.url)
      if (extname(url.pathname)) return null
      const page = await pageAt(url)
      return typeof page === 'object' && page !== null ? respond(request, page) : page
    },
    async post(url, request, form) {
      const page = await make(url, null, form)
      if (typeof page !== 'object' || page === null) return page
      const response = await respond(request, page)
      // It has what somebody typed.
      response.headers.set('Cache-Control', 'no-store')
      response.headers.delete('ETag')
      return response
    },
    clear: () => kept.clear(),
  }
}

async function respond(request: Request, page: Page): Promise<Response> {
  const variant = variantOf(page, themeOf(request))
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    ETag: variant.etag,
    Vary: 'Accept-Encoding, Cookie',
    'X-Content-Type-Options': 'nosniff',
    ...page.headers,
  })
  if (request.headers.get('If-None-Match') === variant.etag) return new Response(null, { status: 304, headers })
  const encoding = encodingFor(request.headers.get('Accept-Encoding'))
  let body = variant.body
  if (encoding) {
    const packed = variant.packed.get(encoding) ?? encode(variant.body, encoding, QUALITY)
    variant.packed.set(encoding, packed)
    body = await packed
    headers.set('Content-Encoding', encoding)
  }
  headers.set('Content-Length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: page.status, headers })
}

function variantOf(page: Page, theme: Theme): Variant {
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

/** Where a page is found for good: without what only chooses among its rows, but for the page number. */
function addressOf(url: URL, origin: string | null): string | null {
  if (origin === null) return null
  const address = new URL(url.pathname.replace(/(?<=.)\/+$/, ''), origin)
  const page = url.searchParams.get('page')
  if (page && /^[1-9]\d*$/.test(page) && page !== '1') address.searchParams.set('page', page)
  return address.href
}

function filesOfPages(manifest: Manifest, { stylesOf, themeScript }: Inlined): (page: RenderedPage) => PageFiles {
  const entry = entryOf(manifest)
  const start = reached(manifest, [entry])
  return ({ module }) => {
    const keys = module in manifest ? [entry, module] : [entry]
    const scripts = [...reached(manifest, keys)].filter((key) => !start.has(key))
    return {
      styles: stylesOf(keys),
      scripts: scripts.flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : [])),
      themeScript,
    }
  }
}
