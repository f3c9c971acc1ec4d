import { PRODUCTION_URL } from '../../playwright.config.ts'
import { PUBLIC } from '../support/screens.ts'
import { ANY_WIDTH, expect, settled, test } from './support/test.ts'

/** The pages that the server makes. */
test.use({ baseURL: PRODUCTION_URL })

test('what came along with a page is not asked for again', ANY_WIDTH, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url())
  })
  for (const path of PUBLIC) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await settled(page)
  }
  expect(asked).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor searches, filters, turns the page and finds how to reach a club', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('searchbox').fill('club')
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL(/\/institutions\?.*q=club/)
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards.first()).toContainText(/club/i)

    await page.goto('/institutions')
    await page.getByRole('link', { name: 'Página 2' }).click()
    await expect(page).toHaveURL(/[?&]page=2/)
    await page.getByRole('combobox', { name: 'Deporte' }).selectOption({ label: 'Fútbol' })
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instituciones con Fútbol')
    await expect(cards.first()).toContainText('Fútbol')

    await cards.first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Horarios de la semana' })).toBeVisible()
    await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
  })
})
