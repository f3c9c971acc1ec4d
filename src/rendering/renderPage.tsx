import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom'
import { ERRORS } from '#domain/api/messages'
import { Site } from '../App.tsx'
import { GateOutlinePage } from '../auth/gate/GateOutline.tsx'
import { wholeRoutes } from '../PanelRouter.tsx'
import { parseRuntimeConfig, setRuntimeConfig } from '../config/runtimeConfig.ts'
import { routes } from '../routes.tsx'
import { unsentForms } from '../providers/es/visitorForms.ts'
import { createPublicCache, dataOf } from '../public-site/publicCache.ts'
import { preloadPages } from '../public-site/pages.ts'
import { PublicCacheContext } from '../public-site/PublicSite.tsx'
import { formServerContext, type FormServer } from '../public-site/visitorAction.ts'
import { FormKeyContext } from '../public-site/VisitorForm.tsx'
import { PageAnswerContext, type PageAnswer } from '../ui/shell/usePageTitle.ts'
import { RequestFailure } from '../ui/feedback/requestFailure.ts'
import { describePage, type PageDescription } from './describePage.ts'
import {
  QueryCache,
  type DefaultError,
  type Query,
  type QueryClient,
  type QueryKey,
  type QueryOptions,
  type QueryState,
} from '@tanstack/react-query'

/** A cache that records the queries of a render. On a server a component's query does not fetch. */
class RenderQueryCache extends QueryCache {
  readonly #queries = new Map<string, () => Promise<unknown>>()

  /** Called for each component's query. One that is disabled does not count. */
  override build<TQueryFnData = unknown, TError = DefaultError, TData = TQueryFnData, TKey extends QueryKey = QueryKey>(
    client: QueryClient,
    options: QueryOptions<TQueryFnData, TError, TData, TKey> & { queryKey: TKey; queryHash?: string },
    state?: QueryState<TData, TError>,
  ): Query<TQueryFnData, TError, TData, TKey> {
    const query = super.build(client, options, state)
    const waits = 'enabled' in options && options.enabled === false
    if (!waits && query.state.status === 'pending') this.#queries.set(query.queryHash, () => query.fetch(options))
    return query
  }

  /** Fetches the pending queries. Returns whether there were any. */
  async fetch(): Promise<boolean> {
    const queries = [...this.#queries.values()]
    this.#queries.clear()
    await Promise.all(queries.map((ask) => ask()))
    return queries.length > 0
  }
}

export { institutionFeed } from './institutionFeed.ts'
export { renderBusyPage, renderUnsentForm, type ScriptlessPage } from './scriptlessPages.tsx'

export type RenderedPage = Omit<PageAnswer, 'moved'> &
  PageDescription & {
    /** The module that shows it, from the repository's root. */
    module: string
    html: string
    /** The data of its queries, which the browser takes over. */
    data: object
  }

export type FormRefusal = keyof typeof unsentForms.refused

/** A form that a browser sent without JavaScript: its encoded fields, and why it was refused, if it was. */
export type SentForm = Omit<FormServer, 'refused'> & { body: string; refused: FormRefusal | null }

/** The API refused the request or failed: the browser renders the page and shows the error. */
type UnrenderedPage = { reason: 'refused' | 'failed' }

export type Moved = { moved: string }

/** The most rounds of queries: a filter may need its choices first. */
const MOST_ROUNDS = 4

/**
 * Renders a page once to find its queries, then with their data. `form` is sent to the page's
 * action first. Null for an address that only a browser renders.
 */
export async function createPageRenderer({
  config,
  ask,
}: {
  config: unknown
  ask: (request: Request) => Promise<Response>
}): Promise<(url: URL, form?: SentForm) => Promise<RenderedPage | UnrenderedPage | Moved | null>> {
  setRuntimeConfig(parseRuntimeConfig(config))
  await preloadPages()

  const handler = createStaticHandler(wholeRoutes)

  async function fetchFollowing(url: URL, init: RequestInit): Promise<Response> {
    const answer = await ask(new Request(url, init))
    const moved = answer.status === 301 && answer.headers.get('Location')
    return moved ? ask(new Request(new URL(moved, url), init)) : answer
  }

  return async (url, form) => {
    const match = matchAt(url.pathname)
    const takesForm = match?.route.action !== undefined
    if (form && !takesForm) return null
    const context = takesForm ? await formContext(handler, url, form) : null
    const page = pageOf(match?.route.handle)
    if (page === null) return null
    const queries = new RenderQueryCache()
    const cache = createPublicCache(null, {
      queryCache: queries,
      ask: (address, init) => fetchFollowing(new URL(address, 'http://localhost'), init),
    })
    const answer: PageAnswer = { title: '', status: 200, moved: null }
    const render = () =>
      renderToString(
        <StrictMode>
          <PageAnswerContext value={answer}>
            <PublicCacheContext value={cache}>
              {context ? (
                <FormKeyContext value={crypto.randomUUID()}>
                  <StaticRouterProvider
                    router={createStaticRouter(handler.dataRoutes, context)}
                    context={context}
                    hydrate={false}
                  />
                </FormKeyContext>
              ) : (
                <StaticRouter location={url.pathname + url.search}>
                  <Site />
                </StaticRouter>
              )}
            </PublicCacheContext>
          </PageAnswerContext>
        </StrictMode>,
      )
    try {
      let html = render()
      for (let round = 0; round < MOST_ROUNDS && (await queries.fetch()); round += 1) html = render()
      const { moved, ...shownPage } = answer
      if (moved !== null) return { moved }
      const description = describePage(page, match?.params ?? {}, cache.client)
      const actionData = context?.actionData
      return {
        ...shownPage,
        ...description,
        ...(context && shownPage.status === 200 && { status: context.statusCode }),
        module: `src/public-site/${page}.tsx`,
        html: form ? withAutofocus(html) : html,
        data: { ...dataOf(cache), ...(actionData && { actionData }) },
      }
    } catch (error) {
      if (!(error instanceof RequestFailure)) throw error
      const isRefused = error.status >= 400 && error.status < 500
      return { reason: isRefused ? 'refused' : 'failed' }
    } finally {
      cache.client.clear()
    }
  }
}

/** The router's context of a page with a form, sent or not. */
async function formContext(
  handler: ReturnType<typeof createStaticHandler>,
  url: URL,
  form: SentForm | undefined,
): Promise<StaticHandlerContext> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const context = form
    ? await handler.query(new Request(url, { method: 'POST', body: form.body, headers }), {
        requestContext: contextOf(form),
      })
    : await handler.query(new Request(url))
  if (context instanceof Response) throw new Error('no public address redirects')
  return context
}

function contextOf({ refused, ...form }: SentForm): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(formServerContext, {
    ...form,
    refused: refused && { status: ERRORS[refused].status, failure: unsentForms.refused[refused] },
  })
  return context
}

/** Focuses the first wrong field without JavaScript. Users' texts cannot match: their quotation marks are escaped. */
function withAutofocus(html: string): string {
  if (html.includes(' aria-invalid="true"')) return html.replace(' aria-invalid="true"', '$& autofocus=""')
  return html.replace(' role="alert"', '$& tabindex="-1" autofocus=""')
}

const matchAt = (path: string) => matchRoutes(routes, path)?.at(-1)

export function isPublicPage(path: string): boolean {
  return pageOf(matchAt(path)?.route.handle) !== null
}

/** The page's name in the handle of a route; null if only a browser renders it. */
function pageOf(handle: unknown): string | null {
  const isRendered = typeof handle === 'object' && handle !== null && 'page' in handle
  return isRendered ? String(handle.page) : null
}

/** The sign-in gate's outline in the site's frame: the content of `#root` until its code is loaded. */
export function renderGateOutline(config: unknown): string {
  setRuntimeConfig(parseRuntimeConfig(config))
  return renderToStaticMarkup(
    <StaticRouter location="/panel">
      <GateOutlinePage />
    </StaticRouter>,
  )
}
