import type { Page } from '@playwright/test'
import { expect, goInside, settled } from './test.ts'

/** The address of the first record that a list links to, once the list is there. */
export async function firstRecord(page: Page, list: string): Promise<string> {
  const links = page.getByRole('main').locator(`a[href*="/panel/${list}/"]`)
  const find = async () => {
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    return hrefs.find((href) => /\/[0-9a-f]{8}-[0-9a-f-]{27}$/.test(href))
  }
  await expect.poll(find, { message: `a link to a record on ${list}` }).toBeDefined()
  return (await find()) ?? ''
}

/** Addresses below /panel in full; `{list}` in one stands for the first record of that list. One that begins with a slash is full already. */
export async function addressesOf(page: Page, screens: readonly string[]): Promise<string[]> {
  const records = new Map<string, string>()
  for (const list of new Set(screens.flatMap((screen) => /^\{(.+)\}/.exec(screen)?.[1] ?? []))) {
    await goInside(page, `/panel/${list}`)
    await settled(page)
    records.set(list, await firstRecord(page, list))
  }
  return screens.map((screen) => {
    const [, list, rest = ''] = /^\{(.+)\}(.*)$/.exec(screen) ?? []
    if (screen.startsWith('/')) return screen
    return list === undefined ? `/panel/${screen}` : `${records.get(list) ?? ''}${rest}`
  })
}
