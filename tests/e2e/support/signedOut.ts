import type { Page } from '@playwright/test'
import { expect, settled } from './test.ts'

/** Signs out, and shows that the panel is closed. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/signout')
  await expect(page).toHaveURL(/\/$/)
  await settled(page)
  await page.goto('/panel')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
}
