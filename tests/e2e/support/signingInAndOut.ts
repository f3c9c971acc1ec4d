import type { Page } from '@playwright/test'
import { expect, settled } from './test.ts'
import { codesAt } from './sent.ts'

/** The last code that the user pool of the test's own world sent to an address, each once. */
export function codesOf(page: Page): (to: string) => Promise<string> {
  const used = new Set<string>()
  return async (to) => {
    const { host } = new URL(page.url())
    const last = async () => (await codesAt(host)).findLast((one) => one.to === to)?.code
    await expect
      .poll(async () => ![undefined, ...used].includes(await last()), { message: `a code to ${to}` })
      .toBe(true)
    const code = (await last()) ?? ''
    used.add(code)
    return code
  }
}

export async function signOut(page: Page): Promise<void> {
  await page.goto('/signout')
  await expect(page).toHaveURL(/\/$/)
  await settled(page)
  await page.goto('/panel')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
}
