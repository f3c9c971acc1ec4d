import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '#domain/api/errors'
import { temporaryFolder } from '#tests/support/productProcess'
import { inlineScripts } from '#tests/support/structuredData'
import type { Moved, RenderedPage } from '../../src/rendering/renderPage.tsx'
import { runtimeConfigFrom } from '../config/runtimeConfig.ts'
import { readInlined, readManifest, type Renderer } from './build.ts'
import { openPublicPages, type PublicPages } from './publicPages.ts'
import { pageHeaders } from '../http/securityHeaders.ts'

const TEMPLATE = `<html lang="es" data-theme="dark"><head>
    <script src="/theme.js"></script>
    <meta name="description" content="Any page" />
    <title>Rayo</title>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head><body><div id="root"></div><noscript>Needs JavaScript</noscript></body></html>`

const chunk = (name: string, imports: string[] = []) => ({
  file: `assets/${name}.js`,
  imports,
  css: [`assets/${name}.css`],
})
const MANIFEST = { 'index.html': chunk('index'), 'src/public-site/HomePage.tsx': chunk('home', ['index.html']) }
const CLUB = '</script><script>alert(1)</script> $& "Ñandú"'

const render = vi.fn<(url: URL) => Promise<RenderedPage | Moved | { reason: string } | null>>()
const renderer = {
  createPageRenderer: async () => render as unknown as (url: URL) => Promise<RenderedPage>,
  institutionFeed: { title: () => 'Nuevas "y" más' } as Renderer['institutionFeed'],
  isPublicPage: (path: string) => !path.startsWith('/panel'),
  renderBusyPage: () => ({ title: '', html: '<h1>Busy</h1>' }),
  renderUnsentForm: ({ to, tooMany }: { to: string; tooMany: boolean }) => ({
    title: '',
    html: `<form action="${to}" class="${tooMany}">`,
  }),
}

const config = runtimeConfigFrom({}, null)
const report = vi.fn<(error: unknown) => void>()
let folder: string
let pages: PublicPages
async function open(origin: string | null) {
  const manifest = (await readManifest(folder)) ?? {}
  return openPublicPages(renderer, {
    keepMs: 1_000,
    report,
    template: TEMPLATE,
    page: config,
    origin,
    ask: async () => new Response(),
    manifest,
    inlined: await readInlined(folder, manifest),
    headersOf: (code) => pageHeaders(code, config),
  })
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  folder = temporaryFolder()
  for (const name of ['assets', '.vite']) mkdirSync(join(folder, name))
  for (const name of ['index', 'home']) writeFileSync(join(folder, `assets/${name}.css`), `.${name} { color: red }`)
  writeFileSync(join(folder, 'theme.js'), '// says why\nchooseTheme()')
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  report.mockClear()
  render.mockReset().mockImplementation(async ({ pathname }) => {
    if (pathname.startsWith('/refused')) return null
    if (pathname === '/former') return { moved: '/present?q=a' }
    if (pathname === '/failing') return { reason: 'failed' }
    return {
      title: `Inicio · ${CLUB}`,
      status: pathname === '/nada' ? 404 : 200,
      description: CLUB,
      card: { title: null, lines: ['Natación', CLUB] },
      jsonLd: [{ '@type': 'Thing', name: CLUB, url: '/', of: [{ item: '/sports' }] }],
      module: 'src/public-site/HomePage.tsx',
      html: `<h1>${pathname}</h1>`,
      data: { name: CLUB },
    }
  })
  pages = await open('https://club.example')
})
afterEach(() => vi.useRealTimers())

async function ask(path: string, headers: Record<string, string> = {}, from = pages) {
  const response = await from.answer(new Request(`http://evil.example${path}`, { headers }))
  if (!(response instanceof Response)) throw new Error(String(response))
  return response
}
const form = { body: 'name=a', ask: async () => new Response(), keyOf: () => '', refused: null }
const textOf = async (path: string, from = pages) => (await ask(path, {}, from)).text()

test('sends content, styles and code in the page, without a style sheet', async () => {
  const html = await textOf('/')
  expect(html).toContain('<link rel="expect" href="#rayo-data" blocking="render">')
  expect(html).toContain('<div id="root"><h1>/</h1></div>')
  expect(html).toContain('<style>.index { color: red }</style>')
  expect(html).toContain('<style>.home { color: red }</style>')
  expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" type="text/plain" href="/assets/index.css">',
    '<link rel="stylesheet" type="text/plain" href="/assets/home.css">',
  ])
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/home.js">')
  expect(html).toContain('<script type="module" fetchpriority="low" crossorigin src="/assets/index.js">')
  expect(html).not.toContain('noscript')
  expect(await textOf('/institutions/?q=%22')).toContain('id="rayo-data" data-page="/institutions?q=%22"')
})

test('escapes club content, and allows the page’s own code', async () => {
  const response = await ask('/')
  const html = await response.text()
  expect(inlineScripts(html)).toEqual(['chooseTheme()'])
  expect(html).toContain(
    '<title>Inicio · &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; &quot;Ñandú&quot;</title>',
  )
  const blocks = [...html.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>([^<]*)<\/script>/g)]
  expect(blocks.map(([, text = '']) => JSON.parse(text))).toEqual([
    expect.objectContaining({ name: CLUB }),
    { name: CLUB },
  ])
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  expect(policy).not.toContain('unsafe')
  expect(policy.match(/style-src [^;]*/)?.[0].match(/'sha256-/g)).toHaveLength(3)
  expect(policy.match(/script-src [^;]*/)?.[0].match(/'sha256-/g)).toHaveLength(1)
})

test('allows only the build’s own scripts and styles', async () => {
  const page = await render(new URL('http://localhost/'))
  const injected = ['alert(1)', '* { color: blue }']
  const html = `<h1>Club</h1><script>${injected[0]}</script><style>${injected[1]}</style>`
  render.mockResolvedValue(page && { ...page, html })
  const response = await ask('/')
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const isAllowed = (text: string) => policy.includes(createHash('sha256').update(text).digest('base64'))
  expect(await response.text()).toContain(html)
  expect(injected.map(isAllowed)).toEqual([false, false])
  expect(['chooseTheme()', '.index { color: red }', '.home { color: red }'].map(isAllowed)).toEqual([true, true, true])
})

test('uses the configured origin, whatever the host, and otherwise none', async () => {
  const html = await textOf('/institutions/?q=a&page=2&utm_source=x')
  expect(html).toContain('<link rel="canonical" href="https://club.example/institutions?page=2">')
  expect(html).toMatch(
    /<meta property="og:image" content="https:\/\/club\.example\/cards\/institutions\.[0-9a-f]{16}\.png">/,
  )
  expect(html).toContain('<meta property="og:image:width" content="1200">')
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(html).toContain('type="application/rss+xml" title="Nuevas &quot;y&quot; más" href="/institutions.xml"')
  expect(html).toContain('"url":"https://club.example/","of":[{"item":"https://club.example/sports"}]')
  const withoutOrigin = await textOf('/', await open(null))
  expect(withoutOrigin).not.toMatch(/canonical|og:url|og:image|rss|"item"/)
  expect(html + withoutOrigin).not.toContain('evil')
})

test.each(['//evil.example/x', '//%', '//a:b'])('does not read another host from the path %s', async (path) => {
  expect(await (await ask(path)).text()).toContain(`<link rel="canonical" href="https://club.example${path}">`)
})

test('has the cookie’s theme, is compressed, and answers 304 to a known ETag', async () => {
  const dark = await ask('/')
  const light = await ask('/', { Cookie: 'a=b; rayo.theme=light', 'Accept-Encoding': 'br' })
  expect(await dark.text()).toContain('data-theme="dark"')
  expect(light.headers.get('Content-Encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await light.arrayBuffer())).toString()).toContain('data-theme="light"')
  expect(light.headers.get('Vary')).toBe('Accept-Encoding, Cookie')
  const etag = dark.headers.get('ETag') ?? ''
  expect(light.headers.get('ETag')).not.toBe(etag)
  const statusOf = async (tag: string, path = '/') => (await ask(path, { 'If-None-Match': tag })).status
  for (const tag of [etag, `W/${etag}`, `"other", W/${etag}`, '*'])
    expect([tag, await statusOf(tag)]).toEqual([tag, 304])
  expect(await statusOf('W/"other", "another"')).toBe(200)
  expect(await statusOf('*', '/nada')).toBe(404)
  vi.advanceTimersByTime(1_001)
  expect((await ask('/', { 'If-None-Match': etag })).status).toBe(304)
})

test('answers a missing page with its status and noindex', async () => {
  const response = await ask('/nada')
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('<meta name="robots" content="noindex">')
})

test('redirects a previous address temporarily', async () => {
  const response = await ask('/former')
  expect([response.status, response.headers.get('Location')]).toEqual([301, '/present?q=a'])
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
  const url = new URL('http://localhost/former')
  const redirect = await pages.post(url, new Request(url, { method: 'POST' }), form)
  expect(redirect instanceof Response && redirect.status).toBe(308)
})

const answer = (path: string, init?: RequestInit) => pages.answer(new Request(`http://localhost${path}`, init))

test('answers only addresses of pages, and reports failures', async () => {
  for (const path of ['/panel', '/refused']) expect(await answer(path)).toBeNull()
  expect(await answer('/theme.js')).toBeNull()
  expect(await answer('/', { method: 'POST' })).toBeNull()
  expect(await answer('/failing')).toBe('failed')
  expect(await (await ask('/')).text()).toContain('<h1>')
})

const requestOf = (path: string) => new Request(`http://localhost${path}`)
const refuse = async () => {
  throw new DomainError('rateLimited', { cause: 42 })
}

test('counts only pages and pictures that are made', async () => {
  const count = vi.fn<() => Promise<void>>(async () => {})
  for (const path of ['/', '/', '/panel', '/theme.js']) await pages.answer(requestOf(path), count)
  expect(count).toHaveBeenCalledTimes(1)
  await pages.wordsAt('/sports', count)
  expect(count).toHaveBeenCalledTimes(2)
  expect(await pages.answer(requestOf('/'), refuse)).toBeInstanceOf(Response)
  await expect(pages.answer(requestOf('/help'), refuse)).rejects.toMatchObject({ code: 'rateLimited' })
  await expect(pages.wordsAt('/help', refuse)).rejects.toMatchObject({ code: 'rateLimited' })
})

test('shows when to retry on the busy page, which is made once', async () => {
  const busy = await pages.busy(new Request('http://localhost/help'), new DomainError('rateLimited', { cause: 42 }))
  const { headers } = busy
  expect([busy.status, headers.get('Retry-After'), headers.get('Cache-Control')]).toEqual([429, '42', 'no-store'])
  expect(await busy.text()).toContain('<h1>Busy</h1>')
  expect(render).not.toHaveBeenCalled()
})

test('queues pages apart from forms', async () => {
  const ends: (() => void)[] = []
  const good = await render(new URL('http://localhost/'))
  render.mockClear().mockImplementation(async () => {
    await new Promise<void>((resolve) => ends.push(resolve))
    return good
  })
  const all = Array.from({ length: 55 }, (_, page) => answer(`/?page=${page}`))
  await expect(all[54]).rejects.toMatchObject({ code: 'unavailable' })
  expect(ends).toHaveLength(4)
  const url = new URL('http://localhost/contact')
  const submission = pages.post(url, new Request(url, { method: 'POST' }), form)
  await vi.waitFor(() => expect(ends).toHaveLength(5))
  ends[4]?.()
  expect(await submission).toBeInstanceOf(Response)
  render.mockImplementation(async () => good)
  for (const end of ends) end()
  for (const one of await Promise.all(all.slice(0, 54))) expect(one).toBeInstanceOf(Response)
  // Their turns are free again.
  expect(await answer('/?page=again')).toBeInstanceOf(Response)
})

test('answers a form with a page only for its sender', async () => {
  const url = new URL('http://localhost/contact')
  const send = async (headers: Record<string, string> = {}) => {
    const response = await pages.post(url, new Request(url, { method: 'POST', headers }), form)
    if (!(response instanceof Response)) throw new Error(String(response))
    return response
  }
  const response = await send()
  expect(render).toHaveBeenLastCalledWith(url, form)
  expect([response.status, response.headers.get('Cache-Control'), response.headers.get('ETag')]).toEqual([
    200,
    'no-store',
    null,
  ])
  expect((await send({ 'If-None-Match': '*' })).status).toBe(200)
  expect(render).toHaveBeenCalledTimes(2)
  await ask('/contact')
  expect(render).toHaveBeenCalledTimes(3)
  expect(await pages.post(new URL('http://localhost/refused'), new Request(url), form)).toBeNull()
  const failure = new DomainError('unavailable')
  const unsent = await pages.unsent(url, new Request(url), { body: 'name=a', failure })
  expect([unsent.status, unsent.headers.get('Cache-Control'), unsent.headers.get('Retry-After')]).toEqual([
    503,
    'no-store',
    '5',
  ])
  expect(await unsent.text()).toContain('<form action="/contact" class="false">')
})
