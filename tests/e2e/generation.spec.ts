import { openAs } from './support/sessions.ts'
import { ANY_WIDTH, expect, expectSpanish, test } from './support/test.ts'

test.use({ ownWorld: true })

test('the treasurer previews a month, generates it and undoes it', ANY_WIDTH, async ({ page }) => {
  test.setTimeout(120_000)
  await openAs(page, 'admin@rayo.test', '/panel/payments/generate')
  await page.getByRole('textbox', { name: 'Fútbol' }).fill('12.345,60')
  await page.getByRole('button', { name: 'Ver qué se genera' }).click()
  await expect(page.getByRole('heading', { name: 'Vista previa' })).toBeVisible()
  await expectSpanish(page)

  await expect(page.getByRole('cell', { name: '$ 12.345,60' }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Ya existen/ }).click()
  await expect(page.getByText('Ya tienen esta cuota, y no se repite.')).toBeVisible()
  // Another amount hides the preview: only a shown preview can be generated.
  const generate = page.getByRole('button', { name: /^Generar \d+ cuotas?$/ })
  await page.getByRole('textbox', { name: 'Fútbol' }).fill('12.345,6')
  await expect(generate).toBeVisible()
  await page.getByRole('textbox', { name: 'Fútbol' }).fill('1')
  await expect(generate).toBeHidden()
  await page.getByRole('textbox', { name: 'Fútbol' }).fill('12.345,60')
  // It includes cuotas of other sports: which ones the demo lacks depends on the day.
  const count = Number(/\d+/.exec(await generate.innerText())?.[0])
  expect(count).toBeGreaterThan(0)
  await generate.dblclick()

  await expect(page).toHaveURL(/\/payments\/runs\//)
  await expect(page.getByText('Terminada')).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="/panel/payments/0"]')).toHaveCount(count)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Deshacer esta generación?' })
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('El importe era otro')
  await dialog.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Deshecha: El importe era otro')).toBeVisible()
  await expect(page.getByRole('row', { name: /Sin cuota/ })).toHaveCount(count)
  await expectSpanish(page)

  await page.getByRole('link', { name: 'Generaciones' }).click()
  await expect(page.getByRole('row', { name: /Deshecha/ })).toHaveCount(1)
})
