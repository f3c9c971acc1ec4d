import { extname } from 'node:path'
import { DomainError } from '#domain/api/errors'
import { ERRORS } from '#domain/api/messages'
import { retryAfterOf } from '#server/http/problem'
import { Outage } from '#server/outage'
import { withDeadline } from '../http/request.ts'
import type { Moved, RenderedPage, ScriptlessPage, SentForm } from '../../src/rendering/renderPage.tsx'
import type { RuntimeConfigBlock } from '../config/runtimeConfig.ts'
import { type Admit, createCache } from '../http/cache.ts'
import { CARD, cardAddress, type CardWords } from './cards.ts'
import { FEED_PATH } from './siteIndex.ts'
import { type Inlined, ENTRY, type Manifest, importsOf, type Renderer } from './build.ts'
import type { InlineCode } from '../http/securityHeaders.ts'
import { publicDocument, scriptlessDocument, asPrivate, respond } from './publicDocument.ts'
import type { PageFiles, ServedPage } from './publicDocument.ts'

const MOST_PAGES = 500
/** How long a page that cannot be made again is still served, in milliseconds. */
const STALE_MS = 600_000
const DEADLINE_MS = 5_000
/** In milliseconds. A mail may be sent meanwhile. */
const FORM_DEADLINE_MS = 30_000

const TURNS = { atOnce: 4, waiting: 50 }

const FORM_MODULE = 'src/public-site/ContactPage.tsx'

type Page = ServedPage & { words: CardWords | null }
/** Null where the browser makes the page, `failed` where the API failed. */
type Result = Page | Moved | 'failed' | null

export type PublicPages = Awaited<ReturnType<typeof openPublicPages>>

export type SiteSettings = {
  page: RuntimeConfigBlock
  ask: (request: Request) => Promise<Response>
  /** How long a page is served unchanged, in milliseconds. */
  keepMs: number
  report: (error: unknown) => void
  origin: string | null
}

type Options = SiteSettings & {
  manifest: Manifest
  inlined: Inlined
  template: string
  headersOf: (code: InlineCode) => Record<string, string>
}

/** Each page is cached, compressed, with an ETag. While it cannot be made, the last good one is served for a while. */
export async function openPublicPages(renderer: Omit<Renderer, 'renderGateOutline'>, options: Options) {
  const render = await renderer.createPageRenderer({ config: options.page, ask: options.ask })
  const filesOf = filesOfPages(options.manifest, options.inlined)
  const cache = createCache<Result>({
    most: MOST_PAGES,
    keepMs: options.keepMs,
    staleMs: STALE_MS,
    isGood: (page) => page !== 'failed',
  })
  const pageTurn = createTurns(TURNS)
  const formTurn = createTurns(TURNS)

  async function renderInTurn(url: URL, form?: SentForm): ReturnType<typeof render> {
    const deadline = performance.now() + (form ? FORM_DEADLINE_MS : DEADLINE_MS)
    return (form ? formTurn : pageTurn)(async () => {
      try {
        const remaining = deadline - performance.now()
        if (remaining <= 0)
          throw new DomainError('unavailable', { cause: new Outage('deadline', 'its turn came too late') })
        return await withDeadline(render(url, form), remaining)
      } catch (error) {
        options.report(error)
        return { reason: 'failed' }
      }
    })
  }

  async function make(url: URL, before?: Result, form?: SentForm): Promise<Result> {
    const rendering = await renderInTurn(url, form)
    if (rendering === null || ('reason' in rendering && rendering.reason === 'refused')) return null
    if ('reason' in rendering) return 'failed'
    if ('moved' in rendering) return rendering
    const words = rendering.status === 200 ? wordsOf(rendering, options.page.name) : null
    const files = filesOf(rendering)
    const html = publicDocument(options.template, rendering, {
      files,
      path: `${pathOf(url)}${url.search}`,
      address: addressOf(url, options.origin),
      feed: { path: FEED_PATH, title: renderer.institutionFeed.title() },
      card: words && { ...CARD, path: cardAddress(pathOf(url), words), alt: [words.title, ...words.lines].join('. ') },
    })
    if (isPage(before) && before.html === html) return before
    const headers = { ...options.headersOf(codeOf(files)), Link: preloadHeader(files.code) }
    return { status: rendering.status, html, headers, words, variants: new Map() }
  }

  const pageAt = async (url: URL, count?: Admit) =>
    renderer.isPublicPage(url.pathname)
      ? cache.get(`${url.pathname}${url.search}`, (before) => make(url, before), count)
      : null

  function scriptless(rendering: ScriptlessPage, status: number): ServedPage {
    const files = filesOf({ module: FORM_MODULE })
    const html = scriptlessDocument(options.template, rendering, files)
    return { status, html, headers: options.headersOf(codeOf(files)), variants: new Map() }
  }

  const busyPage = scriptless(renderer.renderBusyPage(), ERRORS.unavailable.status)

  return {
    /** `failed` when the page could not be made, null for other addresses. Rejects as `count`, and with `unavailable`. */
    answer: async (request: Request, count?: Admit) => {
      if (request.method !== 'GET') return null
      const url = new URL(request.url)
      if (extname(url.pathname)) return null
      const page = await pageAt(url, count)
      if (page === null || page === 'failed') return page
      if ('html' in page) return respond(request, page)
      // Not permanent: another institution may take the address.
      return new Response(null, { status: 301, headers: { Location: page.moved, 'Cache-Control': 'no-cache' } })
    },
    /** Null when there is no such page. Rejects as `answer`, and with `unavailable` when it could not be made. */
    wordsAt: async (path: string, count?: Admit) => {
      const page = await pageAt(new URL(path, 'http://localhost'), count)
      if (page === 'failed') throw new DomainError('unavailable')
      return isPage(page) ? page.words : null
    },
    /** Null where there is no page. Rejects as `answer`. */
    async post(url: URL, request: Request, form: SentForm) {
      const page = await make(url, null, form)
      if (page === null || page === 'failed') return page
      if ('moved' in page)
        return new Response(null, { status: 308, headers: { Location: page.moved, 'Cache-Control': 'no-store' } })
      return asPrivate(await respond(request, page))
    },
    unsent(url: URL, request: Request, { body, failure }: { body: string; failure: DomainError }) {
      const to = `${pathOf(url)}${url.search}`
      const rendering = renderer.renderUnsentForm({ to, body, tooMany: failure.code === 'rateLimited' })
      return respondFailed(request, scriptless(rendering, failure.status), failure)
    },
    busy: (request: Request, failure: DomainError) =>
      respondFailed(request, { ...busyPage, status: failure.status }, failure),
    clear: () => cache.clear(),
  }
}

const isPage = (page?: Result): page is Page => typeof page === 'object' && page !== null && 'html' in page

async function respondFailed(request: Request, page: ServedPage, failure: DomainError): Promise<Response> {
  const headers = { ...page.headers, ...retryAfterOf(failure) }
  return asPrivate(await respond(request, { ...page, headers }))
}

/** Lets a browser request a page's code before the HTML arrives. */
const preloadHeader = (code: readonly string[]) =>
  code.map((href) => `<${href}>; rel=modulepreload; crossorigin; fetchpriority=low`).join(', ')

function wordsOf({ title, card }: RenderedPage, site: string): CardWords {
  return { title: card.title ?? title.replace(` · ${site}`, ''), lines: card.lines, site }
}

function pathOf({ pathname }: URL): string {
  return pathname.replace(/(?<=.)\/+$/, '')
}

/** The canonical address: without parameters that only filter rows, but with the page number. */
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
): (page: Pick<RenderedPage, 'module'>) => PageFiles & { code: readonly string[] } {
  const start = importsOf(manifest, [ENTRY])
  const filesOf = (keys: readonly string[]) => keys.flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : []))
  return ({ module }) => {
    const keys = module in manifest ? [ENTRY, module] : [ENTRY]
    const all = [...importsOf(manifest, keys)]
    return {
      styles: stylesOf(keys),
      scripts: filesOf(all.filter((key) => !start.has(key))),
      code: filesOf(all),
      themeScript,
    }
  }
}

function codeOf({ themeScript, styles }: PageFiles): InlineCode {
  return { scripts: [themeScript], styles: styles.map(({ text }) => text) }
}

/** Runs at most `atOnce` calls at a time, in order. Rejects with `unavailable` if `waiting` calls wait already. */
function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else {
      if (queue.length >= waiting)
        throw new DomainError('unavailable', { cause: new Outage('queue', `${waiting} wait`) })
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
