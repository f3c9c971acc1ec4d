import { openAs } from './support/sessions.ts'
import { expect, isPhone, test } from './support/test.ts'

test.use({ ownWorld: true })

test('a member sees first what to pay and how, and copies it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'user@rayo.test')
  await page.getByRole('link', { name: 'Asociación Deportiva Los Ceibos' }).click()
  const pay = page.getByRole('region', { name: 'Cómo pagar' })
  await expect(pay.getByText(/^Importe a pagar/)).toBeVisible()
  for (const name of ['Avisar que pagué', 'Copiar importe', 'Copiar Alias', 'Copiar Número de cuenta']) {
    const box = await pay.getByRole('button', { name }).boundingBox()
    expect(box && box.y + box.height, name).toBeLessThanOrEqual(640)
  }
  await expect(pay.getByRole('img', { name: /^Código QR/ })).toHaveCount(isPhone(page) ? 0 : 1)
  await pay.getByRole('button', { name: 'Copiar Alias' }).click()
  await expect(page.getByText('Copiado').first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('ASOCIACION.DEPORTIVA')
})
