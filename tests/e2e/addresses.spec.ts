import type { Page } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { ACCOUNTS } from './support/accounts.ts'
import { expect, expectSpanish, goInside, openAs, settled, test } from './support/test.ts'

/**
 * The production build, over HTTP. These tests change nothing that other tests see. A role's addresses do not depend on
 * the width.
 */
test.use({ baseURL: PRODUCTION_URL })

type Ids = { institution: string; plan: string; user: string }

async function goTo(page: Page, path: string): Promise<void> {
  await goInside(page, path)
  await settled(page)
}

/** Records that the account may see, from the links of its own lists; made-up ids if it has no list. */
async function visibleIds(page: Page, has: readonly string[]): Promise<Ids> {
  const first = async (list: string, pattern: RegExp): Promise<string> => {
    await goTo(page, `/panel/${list}`)
    const links = page.getByRole('main').locator('a[href]')
    const find = async () => {
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      return hrefs.map((href) => pattern.exec(href)?.[1]).find((match) => match !== undefined)
    }
    await expect.poll(find, { message: `a link to a record on ${list}` }).toBeDefined()
    return (await find()) ?? ''
  }
  const unknown = '01900000-0000-7000-8000-000000000000'
  const uuid = '([0-9a-f]{8}-[0-9a-f-]{27})'
  return {
    institution: has.includes('my-institutions/{institution}')
      ? await first('my-institutions', new RegExp(`/my-institutions/${uuid}`))
      : await first('institutions', new RegExp(`/institutions/${uuid}`)),
    plan: has.includes('plans') ? await first('plans', new RegExp(`/plans/${uuid}`)) : unknown,
    user: has.includes('users') ? await first('users', new RegExp(`/users/${uuid}`)) : unknown,
  }
}

/** `accessibility.spec.ts` opens the screens of the first two one by one; the last has those of an admin and a member. */
const OPENED_ELSEWHERE = ['superadmin@rayo.test', 'admin@rayo.test', 'multi@rayo.test']

for (const account of ACCOUNTS) {
  test(`${account.email} has its addresses and no other`, async ({ page }) => {
    test.setTimeout(180_000)
    await openAs(page, account.email)
    const ids = await visibleIds(page, account.has)
    const fill = (address: string) => address.replace(/\{(\w+)\}/, (_, name) => ids[name as keyof Ids])

    const opened = OPENED_ELSEWHERE.includes(account.email) ? [] : account.has
    for (const address of opened.map(fill)) {
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
