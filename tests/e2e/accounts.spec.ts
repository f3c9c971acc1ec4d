import type { Page } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { ACCOUNTS } from './support/accounts.ts'
import { expect, isPhone, openAs, test } from './support/test.ts'

test.use({ baseURL: PRODUCTION_URL })

/** The side menu on a desktop, the sidebar's Panel group on a phone, read as `Group › Entry`. */
async function menuEntries(page: Page): Promise<string[]> {
  const hamburger = page.getByRole('button', { name: /abrir (el )?menú/i })
  const place = isPhone(page) ? await hamburger.boundingBox() : null
  if (place) await hamburger.click()
  const menu = isPhone(page)
    ? page.getByRole('dialog').getByText('Panel', { exact: true }).locator('xpath=ancestor::details[1]')
    : page.getByRole('navigation', { name: 'Panel' })
  await expect(menu.getByRole('link', { name: 'Mi perfil' })).toBeVisible()
  const entries = await menu.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const label = link.closest('ul')?.getAttribute('aria-labelledby')
      const heading = label ? document.getElementById(label) : link.closest('details')?.querySelector('summary')
      const group = heading?.textContent?.trim()
      return group && group !== 'Panel' ? `${group} › ${link.textContent?.trim()}` : (link.textContent?.trim() ?? '')
    }),
  )
  if (place) {
    // a press at the same place closes it again
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(hamburger).toBeFocused()
  }
  return entries
}

for (const account of ACCOUNTS) {
  test(`${account.email} has exactly its menu`, async ({ page }) => {
    await openAs(page, account.email)
    expect(await menuEntries(page)).toEqual(account.menu)
  })
}
