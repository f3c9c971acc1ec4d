import { PRODUCTION_URL } from '../../playwright.config.ts'
import { FAILURES, breakApi } from './support/failingApi.ts'
import { expect, settled, test } from './support/test.ts'

/** The production build over HTTP, where each answer can be changed on its way. */
test.use({ baseURL: PRODUCTION_URL })

const PUBLIC = ['/', '/sports', '/institutions', '/plans']

for (const failure of FAILURES) {
  test(`the site with ${failure.name}`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.clock.install()
    const api = await breakApi(page, failure)
    for (const path of PUBLIC) {
      await page.goto(path)
      await api.expectMessage(path)
    }
  })
}

test('/sports loads nothing of the panel, the gate or their styles', async ({ page }) => {
  const loaded: string[] = []
  page.on('response', (response) => {
    if (/\.(js|css)(\?|$)/.test(response.url())) loaded.push(response.url())
  })
  await page.goto('/sports')
  await settled(page)
  await page.waitForLoadState('networkidle')
  expect(loaded.length).toBeGreaterThan(0)
  const texts = await Promise.all(loaded.map(async (url) => (await page.request.get(url)).text()))
  for (const [index, text] of texts.entries()) {
    expect(text, loaded[index]).not.toMatch(
      /RaLayout|MuiButton|amplify-button|data-amplify|ra-data-simple-rest|USER_SRP_AUTH/,
    )
  }
})
