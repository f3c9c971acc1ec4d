import { countEffort, effortOf, reportEffort } from './support/effort.ts'
import { expectAccessible } from './support/accessible.ts'
import { openAs } from './support/sessions.ts'
import { ANY_WIDTH, expect, expectFits, expectSpanish, PANEL_WIDTHS, test } from './support/test.ts'

test.use({ ownWorld: true })

test(
  'the counter takes an exact payment with at most ten keys, and continues with the next person',
  ANY_WIDTH,
  async ({ page }) => {
    test.setTimeout(120_000)
    await openAs(page, 'admin@rayo.test', '/panel/payments/cash')
    const search = page.getByRole('combobox', { name: 'Socio' })
    const amount = page.getByRole('textbox', { name: 'Importe a cobrar' })
    await expect(search).toBeFocused()

    await countEffort(page)
    await page.keyboard.type('nunez')
    await page.keyboard.press('Enter')
    await expect(amount).toBeFocused()
    await page.keyboard.press('Enter')
    const toast = page.getByText(/Recibo N\.º \d+ registrado/).first()
    await expect(toast).toBeVisible()
    await expect(search).toBeFocused()
    expect(await reportEffort(page, 'An exact payment')).toBeLessThanOrEqual(10)
    expect((await effortOf(page)).clicks).toBe(0)

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
    await expectFits(page, 'the till', [360, ...PANEL_WIDTHS])
    await page.getByRole('textbox', { name: 'Entregado' }).press('Enter')
    await expect(page.getByText(/Vuelto: \$\s500,00/).first()).toBeVisible()
    const latest = page.getByRole('region', { name: 'Últimos recibos' }).getByRole('listitem')
    await expect(latest.nth(0)).toContainText('Bianchi, Santiago')
    await expect(latest.nth(1)).toContainText('Núñez, Sofía')
    await page.reload()
    await expect(latest.nth(0)).toContainText('Bianchi, Santiago')
  },
)
