import { expect, test } from 'vitest'
import { scriptlessDocument } from './publicDocument.ts'
import { inlineScripts } from './securityHeaders.ts'

const TEMPLATE = `<html lang="es"><head>
    <script src="/theme.js"></script>
    <title>Rayo</title>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head><body><div id="root"></div><noscript>Needs JavaScript</noscript></body></html>`

test('a page without the app’s scripts has its words, its styles and the theme, and is not found by search engines', () => {
  const files = { styles: [{ href: '/assets/index.css', text: '.a { color: red }' }], themeScript: 'chooseTheme()' }
  const html = scriptlessDocument(TEMPLATE, { title: 'No se pudo "enviar" $&', html: '<h1>$&</h1>' }, files)
  expect(html).toContain('<title>No se pudo &quot;enviar&quot; $&amp;</title>')
  expect(html).toContain('<div id="root"><h1>$&</h1></div>')
  expect(html).toContain('<style>.a { color: red }</style>')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(inlineScripts(html)).toEqual(['chooseTheme()'])
  expect(html).not.toMatch(/type="module"|modulepreload|noscript/)
})
