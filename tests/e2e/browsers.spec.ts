import bcd, { type Identifier, type SupportBlock } from '@mdn/browser-compat-data' with { type: 'json' }
import { test as unwatched } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { signIn } from './support/sessions.ts'
import { ANY_WIDTH, expect, goInside, settled, test } from './support/test.ts'

test.use({ baseURL: PRODUCTION_URL })
unwatched.use({ baseURL: PRODUCTION_URL })

/** As in `vite.config.ts`. */
const OLDEST = { chrome: 109, firefox: 115, safari_ios: 16.4 } as const

const isIn = (support: SupportBlock, browser: keyof typeof OLDEST) =>
  [support[browser] ?? []].flat().some(({ version_added: added, flags, prefix, alternative_name: otherName }) => {
    const version = typeof added === 'string' ? Number.parseFloat(added.replace('≤', '')) : Infinity
    return version <= OLDEST[browser] && !flags && !prefix && !otherName
  })

function isMissing({ __compat: compat }: Identifier): boolean {
  return (
    compat !== undefined && !(['chrome', 'firefox', 'safari_ios'] as const).every((one) => isIn(compat.support, one))
  )
}

/** What one of the oldest browsers lacks: `Iterator`, `AbortSignal.any`, `Array.prototype.toSorted`. */
function* missingIn(interfaces: Identifier | undefined, owner = ''): Generator<string> {
  for (const [name, one] of Object.entries<Identifier>({ ...interfaces, __compat: {} })) {
    if (name === owner) continue
    if (!owner) yield* missingIn(one, name)
    if (!isMissing(one)) continue
    // The data marks the static ones of the web alone.
    if (!owner || name.endsWith('_static')) yield [owner, name.replace(/_static$/, '')].filter(Boolean).join('.')
    else yield* [`${owner}.${name}`, `${owner}.prototype.${name}`]
  }
}

test('a visitor and an Admin work with the oldest supported browsers', ANY_WIDTH, async ({ page }) => {
  const missing = [...missingIn(bcd.javascript.builtins), ...missingIn(bcd.api)]
  expect(missing).toEqual(expect.arrayContaining(['Array.prototype.toSorted', 'AbortSignal.any']))
  await page.addInitScript((paths) => {
    for (const path of paths) {
      const owners = path.split('.')
      const name = owners.pop() ?? ''
      const owner: unknown = owners.reduce((one, step) => Object(one)[step], globalThis)
      if (owner) Reflect.deleteProperty(Object(owner), name)
    }
  }, missing)
  for (const path of ['/', '/institutions?q=hokey', '/plans', '/institutions/club-atletico-relampago']) {
    await page.goto(path)
    await settled(page)
    await expect(page.getByText('Algo salió mal')).toBeHidden()
  }
  await signIn(page, 'admin@rayo.test')
  for (const screen of ['payments', 'payments/cash', 'payments/reports', 'users/import', 'payments/bank']) {
    await goInside(page, `/panel/${screen}`)
    await settled(page)
  }
})

unwatched('a browser that cannot read the product shows what to do', ANY_WIDTH, async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const pattern = /(?<a/' }),
  )
  await page.goto('/institutions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instituciones')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto('/panel')
  await expect(page.getByRole('alert')).toContainText('Este navegador es demasiado antiguo')
})
