import { type Page } from '@playwright/test'
import { plain } from '../month/book.ts'
import { expect } from './test.ts'

/** The month (`YYYY-MM`) a number of months after that of a day. */
export function monthAfter(months: number, day = new Date().toISOString()): string {
  const date = new Date(`${day.slice(0, 7)}-15T12:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

async function figure(page: Page, label: string): Promise<string> {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })
  return plain(await term.locator('xpath=following-sibling::dd[1]').textContent())
}

/** The preview shows so many cuotas and this total. */
export async function expectPreview(page: Page, made: number, total: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Vista previa' })).toBeVisible()
  expect(await figure(page, 'Cuotas a crear')).toBe(String(made))
  expect(await figure(page, 'Total')).toBe(total)
}

export async function firstRecord(page: Page, list: string): Promise<string> {
  const links = page.getByRole('main').locator(`a[href*="/panel/${list}/"]`)
  const find = async () => {
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    return hrefs.find((href) => /\/[0-9a-f]{8}-[0-9a-f-]{27}$/.test(href))
  }
  await expect.poll(find, { message: `a link to a record on ${list}` }).toBeDefined()
  return (await find()) ?? ''
}
