import { expect, expectAccessible, expectSpanish, signIn, test } from './support/test.ts'

test('the treasurer records a payment once, finds it after a reload, and reverses it', async ({ page }) => {
  test.setTimeout(120_000)
  const owed = encodeURIComponent(JSON.stringify({ status: ['Defeated'] }))
  await signIn(page, 'admin@rayo.test', `/panel/payments?filter=${owed}`)
  const record = page.getByRole('main').locator('a[href^="/panel/payments/0"]').first()
  const href = (await record.getAttribute('href')) ?? ''
  await record.click()
  await expect(page).toHaveURL(new RegExp(`${href}$`))
  await page.getByRole('button', { name: 'Registrar pago' }).click()

  const dialog = page.getByRole('dialog', { name: 'Registrar pago' })
  await expect(dialog.getByRole('textbox', { name: 'Importe recibido' })).not.toHaveValue('')
  await expectSpanish(page)
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Efectivo' }).check()
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/Recibo N\.º \d+ registrado/)).toBeVisible()

  await page.reload()
  const reverse = page.getByRole('button', { name: /^Anular/ })
  await expect(page.getByText('Pagada').first()).toBeVisible()
  await expect(reverse).toHaveCount(1)
  await reverse.click()
  const confirm = page.getByRole('dialog', { name: /^Anular recibo/ })
  await expectAccessible(page)
  await confirm.getByRole('textbox', { name: 'Motivo' }).fill('Era de otro socio')
  await confirm.getByRole('button', { name: 'Anular recibo' }).click()
  await expect(confirm).toBeHidden()
  await expect(page.getByText('Vencida').first()).toBeVisible()
  await expectSpanish(page)
})
