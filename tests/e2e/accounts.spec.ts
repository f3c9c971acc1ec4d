import type { Page } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { ACCOUNTS } from './support/accounts.ts'
import { firstRecord } from './support/panel.ts'
import { openAs } from './support/sessions.ts'
import { ANY_WIDTH, expect, expectSpanish, goInside, isPhone, settled, test } from './support/test.ts'

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
  const entries = await menu
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) =>
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

type Ids = { institution: string; plan: string; user: string }

async function goTo(page: Page, path: string): Promise<void> {
  await goInside(page, path)
  await settled(page)
}

const UNKNOWN = '01900000-0000-7000-8000-000000000000'

/** Records that the account may see, from the links of its own lists; made-up ids if it has no list. */
async function visibleIds(page: Page, has: readonly string[]): Promise<Ids> {
  const first = async (list: string) => {
    await goTo(page, `/panel/${list}`)
    return (await firstRecord(page, list)).split('/').at(-1) ?? ''
  }
  return {
    institution: await first(has.includes('my-institutions/{institution}') ? 'my-institutions' : 'institutions'),
    plan: has.includes('plans') ? await first('plans') : UNKNOWN,
    user: has.includes('users') ? await first('users') : UNKNOWN,
  }
}

/** `accessibility.spec.ts` opens their screens one by one. */
const OPENED_ELSEWHERE = ['superadmin@rayo.test', 'admin@rayo.test']

/** A phone's menu has the same entries in markup of its own: with groups, and without. */
const ON_PHONES = ['superadmin@rayo.test', 'user@rayo.test']

for (const account of ACCOUNTS) {
  const details = ON_PHONES.includes(account.email) ? {} : ANY_WIDTH
  test(`${account.email} has exactly its menu and its addresses`, details, async ({ page }) => {
    test.setTimeout(180_000)
    await openAs(page, account.email)
    expect(await menuEntries(page)).toEqual(account.menu)
    // A role's addresses do not depend on the width.
    if (isPhone(page)) return
    const ids = await visibleIds(page, account.has)
    const fill = (address: string) => address.replace(/\{(\w+)\}/, (_, name) => ids[name as keyof Ids])

    const addresses = OPENED_ELSEWHERE.includes(account.email) ? [] : account.has
    for (const address of addresses.map(fill)) {
      const path = `/panel/${address}`.replace(/\/$/, '')
      await (address === '' ? page.goto(path) : goTo(page, path))
      await settled(page)
      expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe(path)
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      await expectSpanish(page)
    }
    const refused = [...account.lacks.map(fill), 'no-existe', 'users/x/y/z']
    for (const [index, address] of refused.entries()) {
      // the first address is typed; the others are opened inside the page
      await (index === 0 ? page.goto(`/panel/${address}`) : goInside(page, `/panel/${address}`))
      await expect(page, address).toHaveURL(/\/panel\/?$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible()
    }
    await goTo(page, '/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible()
  })
}
