import { afterEach, expect, test, vi } from 'vitest'
import { createSiteIndex } from './siteIndex.ts'
import { inlineScripts } from '#tests/support/structuredData'
import { publicDocument, scriptlessDocument } from './publicDocument.ts'

const SLUGS = Array.from({ length: 130 }, (_, index) => ({ slug: `club-${index}` }))
let requests = 0
const ask = async (request: Request) => {
  requests += 1
  const { searchParams } = new URL(request.url)
  const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('perPage'))]
  return Response.json(SLUGS.slice((page - 1) * size, page * size))
}
afterEach(() => vi.useRealTimers())
const get = (path: string) => new Request(`http://any.example${path}`)

test('lists every public page in a cached sitemap', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const index = createSiteIndex('https://club.example', ask)
  const answer = await index(get('/sitemap.xml'))
  expect(answer?.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const addresses = [...((await answer?.text()) ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toHaveLength(270)
  expect(addresses[0]).toBe('https://club.example/')
  expect(addresses).toContain('https://club.example/institutions/club-129')
  expect(addresses).toContain('https://club.example/sports/club-0')
  const before = requests
  await index(get('/sitemap.xml'))
  expect(requests).toBe(before)
  vi.advanceTimersByTime(60_000)
  await index(get('/sitemap.xml'))
  expect(requests).toBeGreaterThan(before)
})

test('reads a list again after a failure', async () => {
  let fails = true
  const index = createSiteIndex('https://club.example', async (request) =>
    fails ? new Response(null, { status: 503 }) : ask(request),
  )
  await expect(index(get('/sitemap.xml'))).rejects.toThrow('503')
  fails = false
  expect((await index(get('/sitemap.xml')))?.status).toBe(200)
})

test('excludes the signed-in part for robots, and names the sitemap', async () => {
  const robots = await (await createSiteIndex('https://club.example', ask)(get('/robots.txt')))?.text()
  expect(robots).toContain('Disallow: /panel\n')
  expect(robots).toContain('Sitemap: https://club.example/sitemap.xml\n')
})

test('has no sitemap without an origin', async () => {
  const index = createSiteIndex(null, ask)
  expect(await index(get('/sitemap.xml'))).toBeNull()
  expect(await (await index(get('/robots.txt')))?.text()).not.toContain('Sitemap')
  expect(await index(get('/'))).toBeNull()
})

const TEMPLATE = `<html lang="es"><head>
    <script src="/theme.js"></script>
    <title>Rayo</title>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head><body><div id="root"></div><noscript>Needs JavaScript</noscript></body></html>`

const files = { styles: [{ href: '/assets/index.css', text: '.a { color: red }' }], themeScript: 'chooseTheme()' }

test('renders a scriptless page with its styles and theme, and noindex', () => {
  const html = scriptlessDocument(TEMPLATE, { title: 'No se pudo "enviar" $&', html: '<h1>$&</h1>' }, files)
  expect(html).toContain('<title>No se pudo &quot;enviar&quot; $&amp;</title>')
  expect(html).toContain('<div id="root"><h1>$&</h1></div>')
  expect(html).toContain('<style>.a { color: red }</style>')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(inlineScripts(html)).toEqual(['chooseTheme()'])
  expect(html).not.toMatch(/type="module"|modulepreload|noscript/)
})

function structuredData(one: object, address: string | null): unknown {
  const page = {
    title: 'Club',
    status: 200,
    description: 'Un club',
    card: { title: null, lines: [] },
    jsonLd: [one],
    module: '',
    html: '',
    data: {},
  }
  const context = {
    files: { ...files, scripts: [] },
    path: '/a',
    address,
    feed: { path: '/a.xml', title: '' },
    card: null,
  }
  const html = publicDocument(TEMPLATE, page, context)
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)</.exec(html) ?? []
  return JSON.parse(json)
}

test('does not treat club content as an address', () => {
  const words = {
    name: '// Temporada 2025',
    description: '/// Club ///',
    sport: ['/a', '//'],
    address: { streetAddress: '/' },
    sameAs: '/',
  }
  for (const address of ['https://club.example/a', null]) expect(structuredData(words, address)).toEqual(words)
})

test('makes addresses whole, or removes them', () => {
  const paths = { '@id': '/a#b', url: '/a', logo: '/c.png', image: '/d.png', of: [{ item: '/' }] }
  const elsewhere = { logo: 'https://files.example/c.png' }
  const address = 'https://club.example/a'
  expect(structuredData(paths, address)).toEqual({
    '@id': 'https://club.example/a#b',
    url: 'https://club.example/a',
    logo: 'https://club.example/c.png',
    image: 'https://club.example/d.png',
    of: [{ item: 'https://club.example/' }],
  })
  expect(structuredData({ ...paths, ...elsewhere }, null)).toEqual({ ...elsewhere, of: [{}] })
  for (const logo of ['///', '//', 'https://', 'http://a b'])
    expect(structuredData({ name: 'Club', logo }, address)).toEqual({ name: 'Club' })
})
