import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withRuntimeConfig } from '../config/runtimeConfig.ts'
import type { Admit } from '../http/cache.ts'
import { createCards } from './cards.ts'
import { createFeed, createSiteIndex } from './siteIndex.ts'
import { readInlined, readManifest, openRenderer } from './build.ts'
import { openPublicPages, type PublicPages, type SiteSettings } from './publicPages.ts'
import { pageHeaders, type InlineCode } from '../http/securityHeaders.ts'
import { openSite } from './site.ts'
import type { PanelPages, PageVariant } from './panelPage.ts'

type Maker = (request: Request, count?: Admit) => ReturnType<PublicPages['answer']>

export type PublicSite = Awaited<ReturnType<typeof openPublicSite>>

/** The public site: pages, pictures, sitemap, feed, and the build's files. Rejects when the web app is not built. */
export async function openPublicSite(
  folder: string,
  {
    variantsOf = () => () => null,
    ...settings
  }: SiteSettings & { variantsOf?: (panel: PanelPages | null) => (path: string) => PageVariant | null },
) {
  const { page, ask, origin } = settings
  const manifest = await readManifest(folder)
  const inlined = manifest && (await readInlined(folder, manifest))
  const renderer = await openRenderer(folder)
  const gateOutline = renderer?.renderGateOutline(page) ?? ''
  const headersOf = (code: InlineCode) => pageHeaders(code, page)
  const files = await openSite(folder, {
    page: (html) => withRuntimeConfig(html, page),
    pageHeaders: headersOf,
    variantOf: variantsOf(manifest && inlined && { manifest, inlined, gateOutline }),
  })
  const pages =
    manifest &&
    inlined &&
    renderer &&
    (await openPublicPages(renderer, {
      ...settings,
      manifest,
      inlined,
      headersOf,
      template: withRuntimeConfig(await readFile(join(folder, 'index.html'), 'utf8'), page),
    }))
  const makers: Maker[] = [
    createSiteIndex(origin, ask),
    createWebManifest(page.name),
    ...(renderer ? [createFeed(renderer, origin, ask)] : []),
    ...(pages ? [createCards(pages.wordsAt), pages.answer] : []),
  ]
  const makeOne: Maker = async (request, count) => {
    for (const maker of makers) {
      const answer = await maker(request, count)
      if (answer !== null) return answer
    }
    return null
  }

  return {
    pages,
    /** Answers with generated content; null where a file of the build answers. */
    make: async (request: Request, count?: Admit) => {
      if (request.method !== 'HEAD') return makeOne(request, count)
      const answer = await makeOne(new Request(request, { method: 'GET' }), count)
      return answer instanceof Response ? new Response(null, answer) : answer
    },
    files,
    clear: () => pages?.clear(),
  }
}

const PATH = '/manifest.webmanifest'

/** How the site is installed, under the installation's own name. Answers null for any other address. */
function createWebManifest(name: string): (request: Request) => Promise<Response | null> {
  const text = JSON.stringify(webManifest(name))
  return async (request) => {
    if (request.method !== 'GET' || new URL(request.url).pathname !== PATH) return null
    return new Response(text, {
      headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
    })
  }
}

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${src}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

function webManifest(name: string): object {
  return {
    id: '/',
    name,
    short_name: name,
    description: 'Clubes e instituciones deportivas: dónde entrenar, cuándo y por cuánto.',
    lang: 'es',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#0a1128',
    background_color: '#0a1128',
    categories: ['sports'],
    icons: [icon('192', 192, 'any'), icon('512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    shortcuts: [
      { name: 'Instituciones', url: '/institutions' },
      { name: 'Mis cuotas', url: '/panel/my-institutions' },
    ],
  }
}
