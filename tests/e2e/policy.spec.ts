import { test as unwatched } from '@playwright/test'
import type { Page } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { expect, goInside, settled, signIn, test } from './support/test.ts'

test.use({ baseURL: PRODUCTION_URL })
unwatched.use({ baseURL: PRODUCTION_URL })

/** Collects what the page's policy refuses. The browser reports it even when a script catches the failure. */
async function watch(page: Page): Promise<() => Promise<void>> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => void violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation')
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event
      if (typeof report === 'function') {
        report(`${effectiveDirective}: ${blockedURI} in ${sourceFile}:${lineNumber} ${sample}`)
      }
    })
  })
  return async () => expect(violations, 'what the policy refused').toEqual([])
}

test('the site needs nothing that its policy refuses, whatever pictures its clubs and sports name', async ({
  page,
}) => {
  const nothingRefused = await watch(page)
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
    // Of its own scripts in the page there is one, which chooses the theme.
    expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^' ]+';/)
    await settled(page)
  }
  // The server has made those pages. The browser makes the next ones, of pictures that are elsewhere.
  for (const path of ['/sports', '/institutions']) {
    await goInside(page, path)
    await settled(page)
  }
  await nothingRefused()
})

for (const [email, paths] of Object.entries({
  'superadmin@rayo.test': ['dashboard', 'plans/new', 'manage-sports', 'institutions/new'],
  'admin@rayo.test': ['', 'users', 'users/new', 'payments', 'payments/receipts', 'my-institutions'],
})) {
  test(`the panel of ${email} needs nothing that its policy refuses`, async ({ page }) => {
    test.setTimeout(120_000)
    const nothingRefused = await watch(page)
    await signIn(page, email)
    for (const path of paths) {
      await goInside(page, `/panel/${path}`)
      await settled(page)
    }
    await nothingRefused()
  })
}

// The console reports a refusal, which any other test treats as an error.
unwatched('the policy stops a script and a style that got into the page', async ({ page }) => {
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
})
