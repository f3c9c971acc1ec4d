import type { Page } from '@playwright/test'
import { expect, settled } from './test.ts'

/**
 * Reads the codes that the demo's stand-in writes to the page's console. Returns a function for the last one sent to an
 * address from now on.
 */
export function codesOf(page: Page): (to: string) => Promise<string> {
  const codes = new Map<string, string>()
  page.on('console', (message) => {
    const [, to, code] = /^Rayo: código para (\S+): (\d{6})$/.exec(message.text()) ?? []
    if (to && code) codes.set(to, code)
  })
  return async (to) => {
    await expect.poll(() => codes.get(to), { message: `a code to ${to}` }).toBeDefined()
    const code = codes.get(to) ?? ''
    codes.delete(to)
    return code
  }
}

/** Signs out, and checks that the panel is closed. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/signout')
  await expect(page).toHaveURL(/\/$/)
  await settled(page)
  await page.goto('/panel')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
}
