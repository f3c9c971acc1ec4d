import { PRODUCTION_URL } from '../../playwright.config.ts'
import { ANY_WIDTH, expect, expectFits, isPhone, test } from './support/test.ts'

test.use({ baseURL: PRODUCTION_URL, javaScriptEnabled: false })

test('the header links to every page and to the sign-in, and shows no button without effect', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/panel')
  await expect(header.getByRole('button')).toHaveCount(0)
  await expectFits(page, 'home', [360])
  for (const [name, title] of [
    ['Deportes', 'Deportes'],
    ['Instituciones', 'Instituciones'],
    ['Planes', 'Planes'],
  ] as const) {
    await header.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(header.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
})

test('a search of the help keeps its audience', ANY_WIDTH, async ({ page }) => {
  await page.goto('/')
  // The page grows while it is scrolled to its foot, and the first press may miss the link.
  await expect(async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Ayuda' }).click()
    await expect(page).toHaveURL(/\/help/, { timeout: 3_000 })
  }).toPass({ timeout: 15_000 })
  const audiences = page.getByRole('navigation', { name: 'Para quién' })
  await audiences.getByRole('link').nth(1).click()
  const current = audiences.locator('[aria-current="page"]')
  const audience = (await current.textContent()) ?? ''
  await page.getByRole('main').getByRole('searchbox').fill('recibo')
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/[?&]q=recibo/)
  await expect(current).toHaveText(audience)
})

test('the sports and the calendar are filtered', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/sports')
  await main.getByRole('searchbox').fill('futbol')
  await main.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/[?&]q=futbol/)
  const cards = main.getByRole('article')
  await expect(cards.first()).toContainText('Fútbol')

  await main.getByRole('link', { name: /calendario/i }).click()
  if (isPhone(page)) await main.getByText('Filtros', { exact: true }).tap()
  await main.getByRole('combobox', { name: 'Deporte' }).selectOption({ label: 'Hockey' })
  await main.getByRole('combobox', { name: 'Ciudad' }).selectOption({ label: 'Rosario' })
  await main.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hockey')
  await expect(main.locator('a[href^="/institutions/"]').first()).toBeVisible()
})
