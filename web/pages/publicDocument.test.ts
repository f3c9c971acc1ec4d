import { expect, test } from 'vitest'
import { inlineScripts } from '#tests/support/inlineScripts'
import { publicDocument, scriptlessDocument } from './publicDocument.ts'

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
  const around = {
    files: { ...files, scripts: [] },
    path: '/a',
    address,
    feed: { path: '/a.xml', title: '' },
    card: null,
  }
  const html = publicDocument(TEMPLATE, page, around)
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
