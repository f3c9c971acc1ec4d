import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codePoint } from '#tests/robustness/badValues'
import { createDemoWorld } from '#tests/support/demoWorld'
import { PUBLIC } from '#tests/support/pages'
import { structuredDataIn } from '#tests/support/structuredData'
import type { MockWorld } from '#mocks/world'
import { runtimeConfigFrom } from '#web/config/runtimeConfig'
import { pageHeaders } from '#web/http/securityHeaders'
import { openPublicPages, type PublicPages } from '#web/pages/publicPages'
import { setRuntimeConfig } from '../config/runtimeConfig.ts'
import { createPageRenderer, institutionFeed, isPublicPage, renderBusyPage, renderUnsentForm } from './renderPage.tsx'

const ORIGIN = 'http://localhost'
let pages: PublicPages
beforeAll(async () => {
  pages = await openWorldPages(await createDemoWorld())
})
afterAll(() => setRuntimeConfig(null))

const READ = ['q', 'sportId', 'typeId', 'province', 'city', 'weekday', 'dayPart', 'near', 'sort', 'page', 'kind']
const name = fc.constantFrom(...READ, 'socios', 'para', 'tema', '__proto__', 'constructor', 'perPage', '%00', '')
const value = fc.oneof(
  fc.constantFrom('-1', '0', '1e9', '9'.repeat(30), 'NaN', '7', 'near', 'evening', 'trial', '-34.6,-58.4', '999,999'),
  fc.constantFrom(
    '__proto__',
    'constructor',
    '%',
    '%E0%A4%A',
    '%00',
    '%ED%A0%80',
    '%E2%80%AE',
    '%0D%0A',
    '+',
    '[',
    '\\',
  ),
  fc.constantFrom('%22%3E%3Cscript%3Ealert(1)%3C/script%3E', `a*${'a*'.repeat(40)}`, 'x'.repeat(5_000)),
  fc.string({ unit: 'grapheme' }).map(encodeURIComponent),
  fc.string({ unit: codePoint, maxLength: 20 }).map((text) => text.replace(/[#\s]/g, '')),
)
const query = fc
  .array(fc.tuple(name, value), { minLength: 1, maxLength: 4 })
  .map((pairs) => pairs.map(([one, other]) => `${one}=${other}`).join('&'))
const path = fc.constantFrom(...PUBLIC, '/institutions/club-atletico-relampago', '/institutions', '/calendar')

it('any query string gets a page, and none of it becomes markup', async () => {
  await fc.assert(
    fc.asyncProperty(path, query, async (address, search) => {
      const page = await pages.answer(new Request(`${ORIGIN}${address}?${search}`))
      if (!(page instanceof Response)) throw new Error(String(page))
      const isMissing = address === '/no-existe' || address.startsWith('//')
      expect(page.status).toBe(isMissing ? 404 : 200)
      const html = await page.text()
      expect(html).not.toContain('<script>alert')
      expect(structuredDataIn(html, ORIGIN).length > 0).toBe(!isMissing)
    }),
    {
      numRuns: 60,
      examples: [
        ['/institutions', `q=${'x'.repeat(5_000)}&q=2`],
        ['/sports', 'q=%00&page=-1'],
        ['//a:b', 'page=2'],
        ['//evil.example/sports', 'q=a'],
      ],
    },
  )
})

const TEMPLATE =
  '<html lang="es" data-theme="dark"><head><title></title></head><body><div id="root"></div></body></html>'

/** Without a build's scripts and styles. */
function openWorldPages(world: MockWorld): Promise<PublicPages> {
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
      origin: ORIGIN,
    },
  )
}
