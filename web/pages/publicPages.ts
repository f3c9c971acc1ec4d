import { extname } from 'node:path'
import { DomainError, ERROR_STATUS } from '#domain/api/errors'
import { retryAfterOf } from '#server/http/problem'
import { Outage } from '#server/outage'
import type { Moved, RenderedPage, ScriptlessPage, SentForm } from '../../src/rendering/renderPage.tsx'
import type { RuntimeConfigBlock } from '../config/runtimeConfig.ts'
import { createCache } from '../http/cache.ts'
import type { Admit } from '../http/cache.ts'
import { cardAddress } from './cards.ts'
import type { CardWords } from './drawCard.ts'
import { CARD } from './drawCard.ts'
import { FEED_PATH } from './feed.ts'
import type { Inlined } from './inlined.ts'
import type { Manifest } from './manifest.ts'
import { codeOf, filesOfPages } from './pageFiles.ts'
import type { Renderer } from './renderer.ts'
import type { InlineCode } from '../http/securityHeaders.ts'
import { publicDocument, scriptlessDocument } from './publicDocument.ts'
import { ownOf, respond } from './servedPage.ts'
import type { ServedPage } from './servedPage.ts'
import { createTurns } from '../http/turns.ts'
import { withDeadline } from '../http/withDeadline.ts'

/** The most pages that are kept. */
const MOST_PAGES = 500
/** How long a page that cannot be made again is still served, in milliseconds. */
const STALE_MS = 600_000
/** How long making a page may take, in milliseconds. After that, the browser makes it. */
const DEADLINE_MS = 5_000
/** How long a form may take, in milliseconds. A mail may be sent meanwhile. */
const FORM_DEADLINE_MS = 30_000

/** How many pages are made at once, and how many wait meanwhile; forms, which may send a mail, likewise and apart. */
const TURNS = { atOnce: 4, waiting: 50 }

/** A page with a form: it has the styles of all forms. */
const FORM_MODULE = 'src/public-site/ContactPage.tsx'

type Page = ServedPage & {
  /** What its picture says; null for a page that is not there. */
  words: CardWords | null
}
/** What an address has: null where the browser makes the page, `failed` where the API failed. */
type Made = Page | Moved | 'failed' | null

export type PublicPages = {
  /**
   * The page of a public address; `failed` when it could not be made, null when the address is none of these. `count`
   * counts a page that must be made. Rejects as `count` does, and with `unavailable` when too many wait to be made.
   */
  answer: (request: Request, count?: Admit) => Promise<Response | 'failed' | null>
  /**
   * What the picture of the page at a path says; null when there is no such page. Rejects as `answer`, and with
   * `unavailable` when the page could not be made.
   */
  wordsAt: (path: string, count?: Admit) => Promise<CardWords | null>
  /** Sends a form to the page of an address, and answers with that page; null where there is none. Rejects as `answer`. */
  post(url: URL, request: Request, form: SentForm): Promise<Response | 'failed' | null>
  /** The page of a form that `post` could not answer, with what was typed, under the failure's status. */
  unsent(url: URL, request: Request, form: { body: string; failure: DomainError }): Promise<Response>
  /** The page in place of one that is not made now, under the failure's status. It is made only once. */
  busy(request: Request, failure: DomainError): Promise<Response>
  /** Forgets all pages: something on the site has changed. */
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
  /** Gets the faults of pages, and those that took too long. */
  report: (error: unknown) => void
  /** Gets the failures because of which a page was served from its copy. */
  overcome?: (failures: readonly unknown[]) => void
  /** The site's own origin, for what is read elsewhere; null when it is not configured. */
  origin: string | null
}

/**
/**
 * The public pages, made by this process. Each is kept for a while, compressed, with an ETag; who asks
 * meanwhile gets the same. While a page cannot be made, or not soon, the last good one is served, for some minutes.
 */
export async function openPublicPages(
  {
    createPageRenderer,
    institutionFeed,
    isPublicPage,
    renderBusyPage,
    renderUnsentForm,
  }: Omit<Renderer, 'renderGateOutline'>,
  options: Options,
): Promise<PublicPages> {
  const render = await createPageRenderer(options)
  const filesOf = filesOfPages(options.manifest, options.inlined)
  const cache = createCache<Made>({
    most: MOST_PAGES,
    keepMs: options.keepMs,
    staleMs: STALE_MS,
    isGood: (page) => page !== 'failed',
    ...(options.overcome && { onStale: options.overcome }),
  })
  const pageTurn = createTurns(TURNS)
  const formTurn = createTurns(TURNS)

  /** Renders in turn, and until a deadline that counts from now. */
  async function renderInTurn(url: URL, form?: SentForm): ReturnType<typeof render> {
    const due = performance.now() + (form ? FORM_DEADLINE_MS : DEADLINE_MS)
    return (form ? formTurn : pageTurn)(async () => {
      try {
        const left = due - performance.now()
        if (left <= 0) throw new DomainError('unavailable', { cause: new Outage('deadline', 'its turn came too late') })
        return await withDeadline(render(url, form), left)
      } catch (error) {
        options.report(error)
        return { unmade: 'failed' }
      }
    })
  }

  async function make(url: URL, before?: Made, form?: SentForm): Promise<Made> {
    const rendered = await renderInTurn(url, form)
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

  const pageAt = async (url: URL, count?: Admit) =>
    isPublicPage(url.pathname) ? cache.get(`${url.pathname}${url.search}`, (before) => make(url, before), count) : null

  /** A page that needs no script, with the styles of all forms. */
  function scriptless(rendered: ScriptlessPage, status: number): ServedPage {
    const files = filesOf({ module: FORM_MODULE })
    const html = scriptlessDocument(options.template, rendered, files)
    return { status, html, headers: options.headersOf(codeOf(files)), variants: new Map() }
  }

  const busyPage = scriptless(renderBusyPage(), ERROR_STATUS.unavailable)

  return {
    async answer(request, count) {
      if (request.method !== 'GET') return null
      const url = new URL(request.url)
      if (extname(url.pathname)) return null
      const page = await pageAt(url, count)
      if (page === null || page === 'failed') return page
      if ('html' in page) return respond(request, page)
      // Not for good: another may take the address.
      return new Response(null, { status: 301, headers: { Location: page.moved, 'Cache-Control': 'no-cache' } })
    },
    async wordsAt(path, count) {
      const page = await pageAt(new URL(path, 'http://localhost'), count)
      if (page === 'failed') throw new DomainError('unavailable')
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
    unsent(url, request, { body, failure }) {
      const to = `${pathOf(url)}${url.search}`
      const rendered = renderUnsentForm({ to, body, tooMany: failure.code === 'rateLimited' })
      return respondFailed(request, scriptless(rendered, failure.status), failure)
    },
    busy: (request, failure) => respondFailed(request, { ...busyPage, status: failure.status }, failure),
    clear: () => cache.clear(),
  }
}

const isPage = (page?: Made): page is Page => typeof page === 'object' && page !== null && 'html' in page

async function respondFailed(request: Request, page: ServedPage, failure: DomainError): Promise<Response> {
  const headers = { ...page.headers, ...retryAfterOf(failure) }
  return ownOf(await respond(request, { ...page, headers }))
}

/** Names a page's code before the page itself: a browser asks for it while the HTML is still on its way. */
const aheadOf = (code: readonly string[]) =>
  code.map((href) => `<${href}>; rel=modulepreload; crossorigin; fetchpriority=low`).join(', ')

function wordsOf({ title, card }: RenderedPage, site: string): CardWords {
  // The site's name stands above, and is no part of a title there.
  return { title: card.title ?? title.replace(` · ${site}`, ''), lines: card.lines, site }
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
