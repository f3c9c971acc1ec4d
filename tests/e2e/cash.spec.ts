import { countKeys, counted } from './month/counter.ts'
import { expect, expectAccessible, expectFits, expectSpanish, openAs, test } from './support/test.ts'

test.use({ ownWorld: true })

test('the counter takes an exact payment by ten keys or less, and goes on with the next person', async ({ page }) => {
  test.setTimeout(120_000)
  await openAs(page, 'admin@rayo.test', '/panel/payments/cash')
  const search = page.getByRole('combobox', { name: 'Socio' })
  const amount = page.getByRole('textbox', { name: 'Importe a cobrar' })
  await expect(search).toBeFocused()

  await countKeys(page)
  const start = Date.now()
  await page.keyboard.type('nunez')
  await page.keyboard.press('Enter')
  await expect(amount).toBeFocused()
  await page.keyboard.press('Enter')
  const toast = page.getByText(/Recibo N\.º \d+ registrado/).first()
  await expect(toast).toBeVisible()
  await expect(search).toBeFocused()
  const { keys, clicks } = await counted(page)
  const seconds = (Date.now() - start) / 1000
  process.stdout.write(`An exact payment, ${test.info().project.name}: ${keys} keys, ${clicks} clicks, ${seconds} s\n`)
  expect([keys <= 10, clicks]).toEqual([true, 0])

  await page.keyboard.type('nunez')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Núñez, Sofía no debe nada.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.type('bianchi santiago')
  await page.keyboard.press('Enter')
  await expect(amount).toBeFocused()
  await page.keyboard.type('1000')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Entregado' })).toBeFocused()
  await page.keyboard.type('1500')
  await expect(page.getByText(/Quedará un saldo de/)).toBeVisible()
  await expect(page.getByText('Vuelto', { exact: true }).locator('..')).toContainText('500,00')
  await expectSpanish(page)
  await expectAccessible(page)
  await expectFits(page, 'the till')
  await page.getByRole('textbox', { name: 'Entregado' }).press('Enter')
  await expect(page.getByText(/Vuelto: \$\s500,00/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: /^Últimos recibos/ }).getByRole('listitem')).toHaveCount(2)
})
