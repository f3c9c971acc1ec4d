import { ANY_WIDTH, expect, expectAccessible, expectSpanish, openAs, settled, test } from './support/test.ts'

test.use({ ownWorld: true })

test(
  'the treasurer brings what members owed, finds it among the cuotas, and cancels it',
  ANY_WIDTH,
  async ({ page }) => {
    test.setTimeout(120_000)
    await openAs(page, 'admin@rayo.test', '/panel/users')
    await settled(page)
    const links = page.getByRole('main').locator('a[href^="/panel/users/0"]')
    await expect(links.first()).toBeVisible()
    const people = await links.allInnerTexts()
    const names = people.map((text) => text.split('\n')[0]?.trim() ?? '')
    // The only one of that name, without a badge.
    const isPlain = (one: string) => /^\p{L}+, \p{L}+$/u.test(one) && names.indexOf(one) === names.lastIndexOf(one)
    const name = names.find(isPlain) ?? ''
    await page.goto('/panel/payments')
    await page.getByRole('link', { name: 'Saldos iniciales' }).click()
    const file = ['Socio;Deuda;A favor;Vence', `${name};12.500,00;;10/05/2026`, `${name};;3.000,00;01/06/2026`]
    await page
      .getByLabel(/^Elegir archivo/)
      .setInputFiles({ name: 'saldos.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\r\n')) })
    await page.getByRole('button', { name: 'Revisar' }).click()
    await expect(page.getByRole('heading', { name: /dudosos/ })).toBeVisible()
    await expectSpanish(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Aceptar las propuestas de 2 filas' }).click()
    await page.getByRole('button', { name: 'Cargar 2 saldos' }).click()
    await expect(page.getByRole('heading', { name: 'Saldos cargados' })).toBeVisible()

    await page.getByRole('link', { name: 'Ver los saldos iniciales' }).click()
    await expect(page.getByText('Vencida', { exact: true }).last()).toBeVisible()
    await page.getByRole('checkbox', { name: /todo/i }).check()
    await page.getByRole('button', { name: 'Anular' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Motivo/ }).fill('Archivo equivocado')
    await dialog.getByRole('button', { name: 'Ver qué cambia' }).click()
    await dialog.getByRole('button', { name: 'Aplicar a 2 cuotas' }).click()
    await expect(page.getByText('2 cuotas corregidas')).toBeVisible()
  },
)
