import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { isKnown } from '#server/http/publicRoutes'
import type { Moved, RenderedPage, SentForm } from '../../src/rendering/renderPage.tsx'
import type { RuntimeConfigBlock } from '../runtimeConfig.ts'
import { createCache } from './cache.ts'
import { cardAddress } from './cards.ts'
import type { CardWords } from './drawCard.ts'
import { encode, encodingFor } from './encoding.ts'
import type { Encoding } from './encoding.ts'
import { CARD } from './drawCard.ts'
import { FEED_PATH } from './feed.ts'
import { entryOf } from './inlined.ts'
import type { Inlined } from './inlined.ts'
import { reached } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import type { Renderer } from './renderer.ts'
import type { InlineCode } from './securityHeaders.ts'
import { publicDocument, scriptlessDocument } from './publicDocument.ts'
import type { PageFiles } from './publicDocument.ts'
import { withDeadline } from './withDeadline.ts'

/** The most pages that are kept. */
const MOST_PAGES = 500
/** How long a page that cannot be made again is still served, in milliseconds. */
const STALE_MS = 600_000
/** A page is made again every second, so speed matters more than size. */
const QUALITY = 5
/** How long making a page may take, in milliseconds. After that, the browser makes it. */
const DEADLINE_MS = 5_000
/** How long a form may take, in milliseconds. A mail may be sent meanwhile. */
const FORM_DEADLINE_MS = 30_000

/** A page with a form: it has the styles of all forms. */
const FORM_MODULE = 'src/public-site/ContactPage.tsx'

const THEMES = ['dark', 'light'] as const
type Theme = (typeof THEMES)[number]

type Variant = { body: Buffer; etag: string; packed: Map<Encoding, Promise<Buffer>> }
type Page = {
  status: number
  html: string
  headers: Record<string, string>
  /** What its picture says; null for a page that is not there. */
  words: CardWords | null
  variants: Map<Theme, Variant>
}
/** What an address has: null where the browser makes the page, `failed` where the API failed. */
type Made = Page | Moved | 'failed' | null

export type PublicPages = {
  /**
   * The page of a public address; `failed` when the API failed, null when the address is none of these. Rejects when the
   * page has a fault, or with `unavailable` when it takes too long.
   */
  answer(request: Request): Promise<Response | 'failed' | null>
  /** What the picture of the page at a path says; null when there is no such page. */
  wordsAt(path: string): Promise<CardWords | null>
  /** Sends a form to the page of an address, and answers with that page; null where there is none. Rejects as `answer`. */
  post(url: URL, request: Request, form: SentForm): Promise<Response | 'failed' | null>
  /** The page of a form that `post` could not answer, with what was typed, under a status. */
  unsent(url: URL, request: Request, form: { body: string; status: number }): Promise<Response>
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
  /** Headers besides every page's, by what the build puts into it. */
  headersOf: (code: InlineCode) => Record<string, string>
  /** How long a page is served as it is, in milliseconds, unless something is known to have changed. */
  keepMs: number
  /** Gets the faults of pages in whose place the last good one is served. */
  report: (error: unknown) => void
  /** The site's own origin, for what is read elsewhere; null when it is not configured. */
  origin: string | null
}

/**
 * The public pages, made by this process (ADR 67). Each is kept for a while, compressed, with an ETag; who asks
 * meanwhile gets the same. While a page cannot be made, the last good one is served, for some minutes.
 */
export async function openPublicPages(
  {
    createPageRenderer,
    institutionFeed,
    renderUnsentForm,
  }: Pick<Renderer, 'createPageRenderer' | 'institutionFeed' | 'renderUnsentForm'>,
  options: Options,
): Promise<PublicPages> {
  const render = await createPageRenderer(options)
  const filesOf = filesOfPages(options.manifest, options.inlined)
  const cache = createCache<Made>({
    most: MOST_PAGES,
    keepMs: options.keepMs,
    staleMs: STALE_MS,
    isGood: (page) => page !== 'failed',
    report: options.report,
  })

  async function make(url: URL, before?: Made, form?: SentForm): Promise<Made> {
    const rendered = await withDeadline(render(url, form), form ? FORM_DEADLINE_MS : DEADLINE_MS)
    if (rendered === null || ('unmade' in rendered && rendered.unmade === 'refused')) return null
    if ('unmade' in rendered) return 'failed'
    if ('moved' in rendered) return rendered
    const words = rendered.status === 200 ? wordsOf(rendered, options.config.name) : null
    const files = filesOf(rendered)
    const html = publicDocument(options.template, rendered, {
      files,
      path: `${pathOf(url)}${url.search}`,
      address: addressOf(url, options.origin),
      feed: { path: FEED_PATH, title: institutionFeed.title() },
      card: words && { ...CARD, path: cardAddress(pathOf(url), words), alt: [words.title, ...words.lines].join('. ') },
    })
    // What is the same is not compressed again.
    if (isPage(before) && before.html === html) return before
    const headers = { ...options.headersOf(codeOf(files)), Link: aheadOf(files.code) }
    return { status: rendered.status, html, headers, words, variants: new Map() }
  }

  const pageAt = (url: URL) => cache.get(`${url.pathname}${url.search}`, (before) => make(url, before))

  return {
    async answer(request) {
      if (request.method !== 'GET') return null
      const url = new URL(request.url)
      if (extname(url.pathname)) return null
      const page = await pageAt(url)
      if (page === null || page === 'failed') return page
      if ('html' in page) return respond(request, page)
      // Not for good: another may take the address.
      return new Response(null, { status: 301, headers: { Location: page.moved, 'Cache-Control': 'no-cache' } })
    },
    async wordsAt(path) {
      const page = await pageAt(new URL(path, 'http://localhost'))
      return isPage(page) ? page.words : null
    },
    async post(url, request, form) {
      const page = await make(url, null, form)
      if (page === null || page === 'failed') return page
      // The browser sends the form once more, to the present address.
      if ('moved' in page)
        return new Response(null, { status: 308, headers: { Location: page.moved, 'Cache-Control': 'no-store' } })
      return ownOf(await respond(request, page))
    },
    async unsent(url, request, { body, status }) {
      const rendered = renderUnsentForm({ to: `${pathOf(url)}${url.search}`, body })
      const files = filesOf({ module: FORM_MODULE })
      const html = scriptlessDocument(options.template, rendered, files)
      const page = { status, html, headers: options.headersOf(codeOf(files)), words: null, variants: new Map() }
      return ownOf(await respond(request, page))
    },
    clear: () => cache.clear(),
  }
}

const isPage = (page?: Made): page is Page => typeof page === 'object' && page !== null && 'html' in page

function codeOf({ themeScript, styles }: PageFiles): InlineCode {
  return { scripts: [themeScript], styles: styles.map(({ text }) => text) }
}

/** Names a page's code before the page itself: a browser asks for it while the HTML is still on its way. */
const aheadOf = (code: readonly string[]) =>
  code.map((href) => `<${href}>; rel=modulepreload; crossorigin; fetchpriority=low`).join(', ')

/** The answer for its reader alone: it has what somebody typed. */
function ownOf(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store')
  response.headers.delete('ETag')
  return response
}

function wordsOf({ title, card }: RenderedPage, site: string): CardWords {
  // The site's name stands above, and is no part of a title there.
  return { title: card.title ?? title.replace(` · ${site}`, ''), lines: card.lines, site }
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

/** The page's path, in its one spelling. */
function pathOf({ pathname }: URL): string {
  return pathname.replace(/(?<=.)\/+$/, '')
}

/** Where a page is found for good: without what only chooses among its rows, but for the page number. */
function addressOf(url: URL, origin: string | null): string | null {
  if (origin === null) return null
  const address = new URL(origin)
  // Set, not resolved: a path that begins with `//` would name another host.
  address.pathname = pathOf(url)
  const page = url.searchParams.get('page')
  if (page && /^[1-9]\d*$/.test(page) && page !== '1') address.searchParams.set('page', page)
  return address.href
}

function filesOfPages(
  manifest: Manifest,
  { stylesOf, themeScript }: Inlined,
): (page: Pick<RenderedPage, 'module'>) => PageFiles & {
  /** All of its scripts, the one that begins first. */
  code: readonly string[]
} {
  const entry = entryOf(manifest)
  const start = reached(manifest, [entry])
  const filesOf = (keys: readonly string[]) => keys.flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : []))
  return ({ module }) => {
    const keys = module in manifest ? [entry, module] : [entry]
    const all = [...reached(manifest, keys)]
    return {
      styles: stylesOf(keys),
      scripts: filesOf(all.filter((key) => !start.has(key))),
      code: filesOf(all),
      themeScript,
    }
  }
}
