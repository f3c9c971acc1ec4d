import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inlineScripts } from '#tests/support/structuredData'
import { temporaryFolder } from '#tests/support/productProcess'
import { readInlined, readManifest } from './build.ts'
import { openPanelPages } from './panelPage.ts'

const PAGE = `<head>
    <script src="/theme.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index.css">
    <script type="application/json" id="rayo-config">{}</script>
    <script type="module" crossorigin src="/assets/index.js"></script>
  </head><body><div id="root"></div></body>`

const SCREENS = [
  'panel/screens/profile/ProfilePage',
  'panel/screens/dashboard/DashboardPage',
  'panel/screens/my-institutions/MyInstitutionsPage',
  'resources/institutions/InstitutionList',
  'resources/sports/SportList',
  'resources/plans/PlanList',
  'resources/users/UserList',
  'resources/payments/FeeList',
  'resources/payments/cash/CashPage',
  'resources/receipts/ReceiptList',
]

const chunk = (name: string, imports: string[] = [], css: string[] = []) => ({
  file: `assets/${name}.js`,
  imports,
  css: css.map((one) => `assets/${one}.css`),
})
const MANIFEST = {
  'index.html': chunk('index', ['_react.js'], ['index']),
  '_react.js': chunk('react'),
  'src/auth/gate/SignedInArea.tsx': chunk('session', ['index.html']),
  'src/PanelRouter.tsx': chunk('router', ['index.html']),
  'src/panel/PanelApp.tsx': chunk('panel', ['_react.js', 'index.html'], ['panel']),
  '_list.js': chunk('list', ['src/panel/PanelApp.tsx'], ['list']),
  'src/auth/gate/Gate.tsx': chunk('Gate', ['src/auth/gate/SignedInArea.tsx'], ['gate']),
  ...Object.fromEntries(
    SCREENS.map((screen) => [
      `src/${screen}.tsx`,
      chunk(screen.replace(/.*\//, ''), screen.endsWith('List') ? ['_list.js'] : []),
    ]),
  ),
}

async function variantsOf(manifest: object) {
  const folder = temporaryFolder()
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index', 'panel', 'list', 'gate'])
    writeFileSync(join(folder, `assets/${name}.css`), `.${name} { color: red }`)
  writeFileSync(join(folder, 'theme.js'), '// says why\nchooseTheme()')
  writeFileSync(join(folder, 'early.js'), '/** Says what. */\naskEarly()')
  const buildManifest = (await readManifest(folder)) ?? {}
  const inlined = await readInlined(folder, buildManifest)
  return openPanelPages({ manifest: buildManifest, inlined, gateOutline: '<h1>Gate</h1>' })
}

async function pagesOf(manifest: object): Promise<(path: string) => string | null> {
  const variantAt = await variantsOf(manifest)
  return (path) => variantAt(path)?.page(PAGE) ?? null
}

test('names the code of members and visitors, and the list', async () => {
  const html = (await pagesOf(MANIFEST))('/panel/payments') ?? ''
  expect(html).toContain('data-member="/assets/router.js /assets/panel.js /assets/FeeList.js /assets/list.js"')
  expect(html).toContain('data-visitor="/assets/Gate.js"')
  expect(html).toContain(
    `data-list="payments?filter=${encodeURIComponent(
      '{"status":["Defeated","For_defeated","Incomplete","Unpaid"],"managed":true}',
    )}&amp;range=%5B0%2C24%5D&amp;sort=%5B%22dueDate%22%2C%22ASC%22%5D"`,
  )
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/session.js">')
  expect(html).toMatch(/<div id="root"><div class="panel-outline" aria-hidden="true">/)
  expect(html.indexOf('rayo-config')).toBeLessThan(html.indexOf('askEarly()'))
})

test('contains the gate’s styles and loads a member’s on demand', async () => {
  const html = (await pagesOf(MANIFEST))('/panel/payments') ?? ''
  for (const name of ['index', 'gate']) expect(html).toContain(`<style>.${name} { color: red }</style>`)
  const linked = [...html.matchAll(/<link rel="stylesheet"([^>]*)>/g)].map(([, attributes = '']) => attributes)
  expect(linked.filter((attributes) => !/ disabled| type="text\/plain"/.test(attributes))).toEqual([])
  expect(linked.filter((attributes) => attributes.includes('data-member')).join()).toMatch(/panel\.css.*list\.css/)
  expect(html).toContain('<script>chooseTheme()</script>')
  expect(html).not.toMatch(/src="\/(?:theme|early)\.js"/)
  expect(html).toContain('<div class="gate-outline"><h1>Gate</h1></div>')
})

test('lists its inline scripts and styles', async () => {
  const variant = (await variantsOf(MANIFEST))('/panel/payments')
  const html = variant?.page(PAGE) ?? ''
  expect(inlineScripts(html)).toEqual(variant?.code.scripts)
  expect([...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text]) => text)).toEqual(variant?.code.styles)
})

test('opens unlisted addresses with the panel, and ignores those of the site', async () => {
  const pageAt = await pagesOf(MANIFEST)
  expect(pageAt('/panel/payments/new')).toContain('data-member="/assets/router.js /assets/panel.js"')
  expect(pageAt('/panel/payments/new')).not.toContain('data-list')
  expect(pageAt('/panel/payments/')).toBe(pageAt('/panel/payments'))
  for (const path of ['/', '/sports', '/panels', '/signout']) expect(pageAt(path)).toBeNull()
})

test('refuses a build without a listed module, and has one page without a manifest', async () => {
  const { 'src/resources/plans/PlanList.tsx': _, ...without } = MANIFEST as Record<string, object>
  await expect(pagesOf(without)).rejects.toThrow('the build has no src/resources/plans/PlanList.tsx')
  expect(await readManifest(temporaryFolder())).toBeNull()
  expect(openPanelPages(null)('/panel')).toBeNull()
})
