import { chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '../mocks/fixtures/demoAccounts.ts'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './builds.mjs'
import { serveHttp } from './process/httpServer.ts'
import { openSite } from './process/site.ts'

// `npm run screenshots`: the README's pictures, taken from the running demo.
const folder = 'docs/screenshots'
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

const desktop = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'es-AR' })
await desktop.goto(`${address}/panel/payments`)
await desktop.getByRole('textbox', { name: 'Email' }).fill('admin@rayo.test')
await desktop.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD)
await desktop.getByRole('button', { name: 'Iniciar sesión' }).click()
// The members' names come after the rows.
await desktop.getByRole('main').getByRole('link', { name: /,/ }).nth(3).waitFor()
await desktop.evaluate(() => document.fonts.ready)
await desktop.screenshot({ path: `${folder}/panel.png` })

const site = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'es-AR', colorScheme: 'light' })
await site.addInitScript(() => localStorage.setItem('rayo.theme', 'light'))
await site.goto(`${address}/`)
await site.getByRole('heading', { level: 1 }).waitFor()
await site.waitForLoadState('networkidle')
await site.screenshot({ path: `${folder}/site.png` })

await browser.close()
process.exit(0)
