import { test as unwatched } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { expect, goInside, settled, test } from './support/test.ts'

test.use({ baseURL: PRODUCTION_URL })
unwatched.use({ baseURL: PRODUCTION_URL })

test('the site works under its security policy, whatever pictures its clubs and sports have', async ({ page }) => {
  await page.route(/\/api\/v1\/public\/(?:sports|institutions)\b/, async (route) => {
    const response = await route.fetch()
    const elsewhere = (await response.text()).replaceAll(
      /"(imageUrl|logoUrl|pictureUrl)":(?:null|"[^"]*")/g,
      '"$1":"https://elsewhere.example/a.png"',
    )
    await route.fulfill({ response, body: elsewhere })
  })
  for (const path of ['/', '/sports', '/institutions', '/plans', '/help', '/nowhere']) {
    const response = await page.goto(path)
    // The page has one inline script, which chooses the theme.
    expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^' ]+';/)
    await settled(page)
  }
  // The server rendered those pages. The browser renders the next ones, with pictures of another host.
  for (const path of ['/sports', '/institutions']) {
    await goInside(page, path)
    await settled(page)
  }
})

unwatched(
  'the policy stops a script and a style that got into the page, and the console reports each',
  async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto('/help')
    await settled(page)
    const effects = await page.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "injected"'
      document.head.append(script)
      const style = document.createElement('style')
      style.textContent = 'h1 { color: rgb(1, 2, 3) }'
      document.head.append(style)
      const heading = document.querySelector('h1')
      const color = heading ? getComputedStyle(heading).color : ''
      const reached = await fetch('https://elsewhere.example/').then(
        () => true,
        () => false,
      )
      return { title: document.title, color, reached }
    })
    expect(effects.title).not.toBe('injected')
    expect(effects.color).not.toBe('rgb(1, 2, 3)')
    expect(effects.reached).toBe(false)
    // All other tests fail on a console error, so they check the policy on each screen.
    for (const directive of ['script-src', 'style-src', 'connect-src'])
      expect(errors).toContainEqual(expect.stringContaining(directive))
  },
)
