import type { MockWorld } from '#mocks/world'
import {
  createPageRenderer,
  institutionFeed,
  isPublicPage,
  renderBusyPage,
  renderUnsentForm,
} from '../../src/rendering/renderPage.tsx'
import { openPublicPages, type PublicPages } from '../../web/pages/publicPages.ts'
import { pageHeaders } from '../../web/http/securityHeaders.ts'
import { runtimeConfigFrom } from '../../web/config/runtimeConfig.ts'

const TEMPLATE =
  '<html lang="es" data-theme="dark"><head><title></title></head><body><div id="root"></div></body></html>'

/** Without a build's scripts and styles. */
export function openWorldPages(world: MockWorld, origin: string): Promise<PublicPages> {
  const config = runtimeConfigFrom({}, null)
  return openPublicPages(
    { createPageRenderer, institutionFeed, isPublicPage, renderBusyPage, renderUnsentForm },
    {
      manifest: { 'index.html': { file: 'index.js', imports: [], css: [] } },
      inlined: { stylesOf: () => [], themeScript: '', earlyScript: '' },
      template: TEMPLATE,
      page: config,
      ask: async (request) => world.fetch(request),
      headersOf: (code) => pageHeaders(code, config),
      keepMs: 0,
      report: console.error,
      origin,
    },
  )
}
