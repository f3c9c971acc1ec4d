import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { createServer } from 'vite'
import type * as RoutesModule from '../../src/routes.tsx'
import type * as CacheModule from '../../src/public-site/publicCache.ts'
import type * as ConfigModule from '../../src/config/runtimeConfig.ts'
import type * as PagesModule from '../../src/public-site/pages.ts'
import type * as SiteModule from '../../src/public-site/PublicSite.tsx'
import { runtimeConfigFrom } from '../../web/config/runtimeConfig.ts'

export type PlainRender = { render: () => string; close: () => Promise<void> }

export async function openPlainRender(url: URL, html: string): Promise<PlainRender> {
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: false, ws: false } })
  const load = async <M,>(file: string) => (await vite.ssrLoadModule(file)) as M
  const { parseRuntimeConfig, setRuntimeConfig } = await load<typeof ConfigModule>('/src/config/runtimeConfig.ts')
  setRuntimeConfig(parseRuntimeConfig(runtimeConfigFrom({}, null)))
  const { routes } = await load<typeof RoutesModule>('/src/routes.tsx')
  await (await load<typeof PagesModule>('/src/public-site/pages.ts')).preloadPages()
  const { createPublicCache } = await load<typeof CacheModule>('/src/public-site/publicCache.ts')
  const { PublicCacheContext } = await load<typeof SiteModule>('/src/public-site/PublicSite.tsx')
  const [, data = 'null'] = /<script[^>]* id="rayo-data"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  const cache = createPublicCache(JSON.parse(data))
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(url))
  if (context instanceof Response) throw new Error(`${url.pathname} redirects`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const render = () =>
    renderToString(
      <PublicCacheContext value={cache}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </PublicCacheContext>,
    )
  return { render, close: () => vite.close() }
}
