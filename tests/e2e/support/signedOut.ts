import type { Page } from '@playwright/test'
import { expect, settled } from './test.ts'

/** Signs out, and shows that the panel is closed. `origin` is where the product is served, when not at the base URL. */
export async function signOut(page: Page, origin = ''): Promise<void> {
  await page.goto(`${origin}/signout`)
  await expect(page).toHaveURL(/\/$/)
  await settled(page)
  await page.goto(`${origin}/panel`)
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
}
