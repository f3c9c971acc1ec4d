import { mkdir } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../mocks/fixtures/demoAccounts.ts'
import { ensureBrowser } from '../build/browser.mjs'
import { ensureBuilt } from '../build/builds.mjs'
import { serveHttp } from '../web/http/httpServer.ts'
import { openSite } from '../web/pages/site.ts'
import { drawWhole, PUBLIC, RECORDS, SCREENS } from '#tests/support/pages'

// `npm run screenshots`: the README's pictures, and each page of the running demo at four widths in both themes, in screenshots/ (not kept in git).
const FOLDER = 'docs/screenshots'
const ALL = 'screenshots'
const WIDTHS = [360, 768, 1280, 1920]
const THEMES = ['dark', 'light'] as const
const CALM_FRAMES = 20
const FURTHER = [
  '/institutions/club-social-estrella-del-norte',
  '/institutions?q=hockey&province=Santa+Fe',
  '/institutions?q=zzzz',
  '/calendar?city=Rosario&weekday=2',
  '/institutions/club-atletico-relampago/join?kind=trial',
]

const { port } = await serveHttp(await openSite(ensureBuilt('demo')), { port: 0, host: 'localhost' })
const address = `http://localhost:${port}`
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: [
    '--lang=es-AR',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
  ],
})

async function newPage(theme?: (typeof THEMES)[number]): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    locale: 'es-AR',
    reducedMotion: 'reduce',
    ...(theme && { colorScheme: theme }),
  })
  if (theme) await page.addInitScript((name) => localStorage.setItem('rayo.theme', name), theme)
  return page
}

async function signIn(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`${address}${path}`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
}

async function waitUntilReady(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(async (calmFrames) => {
    for (let calm = 0; calm < calmFrames; calm += 1) {
      await new Promise(requestAnimationFrame)
      const isLoading = document.querySelector('main [aria-busy="true"], main [role="progressbar"]') !== null
      if (isLoading || [...document.images].some(({ complete }) => !complete)) calm = -1
    }
    await document.fonts.ready
  }, CALM_FRAMES)
}

async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await waitUntilReady(page)
}

async function takeAll(page: Page, name: string): Promise<void> {
  await page.evaluate(drawWhole)
  for (const theme of THEMES) {
    await page.evaluate((newValue) => {
      localStorage.setItem('rayo.theme', newValue)
      document.documentElement.dataset['theme'] = newValue
      dispatchEvent(new StorageEvent('storage', { key: 'rayo.theme', newValue }))
    }, theme)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth)
      await page.screenshot({ path: `${ALL}/${name}-${width}-${theme}.png`, fullPage: true })
    }
  }
}

const fileName = (path: string) => path.replace(/^\//, '').replaceAll(/[/?&=+]+/g, '_') || 'home'

async function takePanel(email: keyof typeof SCREENS): Promise<void> {
  const page = await newPage()
  const who = email.replace(/@.*/, '')
  await signIn(page, email, '/panel')
  await page.waitForFunction(() => localStorage.getItem('rayo.user') !== null)
  for (const screen of SCREENS[email]) {
    await goInside(page, `/panel/${screen}`)
    await takeAll(page, `${who}-${fileName(screen)}`)
  }
  for (const [list, furtherAddresses] of Object.entries(RECORDS[email])) {
    await goInside(page, `/panel/${list}`)
    const link = page.locator(`main a[href*="/panel/${list}/0"]`).first()
    await link.waitFor()
    const record = (await link.getAttribute('href')) ?? ''
    for (const below of ['', ...furtherAddresses.map((name) => `/${name}`)]) {
      await goInside(page, `${record}${below}`)
      await takeAll(page, `${who}-${fileName(`${list}/one${below}`)}`)
    }
  }
  await page.close()
}

const treasurer = await newPage()
await signIn(treasurer, 'admin@rayo.test', '/panel/payments')
await treasurer.getByRole('main').getByRole('link', { name: /,/ }).nth(3).waitFor()
await waitUntilReady(treasurer)
await treasurer.screenshot({ path: `${FOLDER}/panel.png` })

const visitor = await newPage('light')
await visitor.goto(`${address}/`)
await waitUntilReady(visitor)
await visitor.screenshot({ path: `${FOLDER}/site.png` })

await mkdir(ALL, { recursive: true })
for (const path of [...PUBLIC, ...FURTHER]) {
  await visitor.goto(`${address}${path}`)
  await waitUntilReady(visitor)
  await takeAll(visitor, `site-${fileName(path)}`)
}
for (const email of Object.keys(SCREENS)) await takePanel(email as keyof typeof SCREENS) // the keys are those of SCREENS

await browser.close()
process.exit(0)
