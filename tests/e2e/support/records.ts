import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export async function firstRecord(page: Page, list: string): Promise<string> {
  const links = page.getByRole('main').locator(`a[href*="/panel/${list}/"]`)
  const find = async () => {
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    return hrefs.find((href) => /\/[0-9a-f]{8}-[0-9a-f-]{27}$/.test(href))
  }
  await expect.poll(find, { message: `a link to a record on ${list}` }).toBeDefined()
  return (await find()) ?? ''
}
