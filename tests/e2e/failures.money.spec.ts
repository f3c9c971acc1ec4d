import type { Locator, Page, Request } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { FAILURES, FORBIDDEN, SERVER_ERROR, breakApi } from './support/failingApi.ts'
import { expect, openAs, settled, test } from './support/test.ts'

/** The production build over HTTP, where each answer can be changed on its way. */
test.use({ baseURL: PRODUCTION_URL })

const isRead = (request: Request) => request.method() === 'GET'
const OWED = `/panel/payments?filter=${encodeURIComponent(JSON.stringify({ status: ['Defeated'] }))}`

/** The address of a cuota that is owed. */
async function owedFee(page: Page): Promise<string> {
  await openAs(page, 'admin@rayo.test', OWED)
  const record = page.getByRole('main').locator('a[href^="/panel/payments/0"]').last()
  return (await record.getAttribute('href')) ?? ''
}

/** Sends a dialog while the API fails in every way; it stays open and keeps what was typed. */
async function expectDialogKeeps(page: Page, dialog: Locator, submit: string, typed: Record<string, string>) {
  for (const [name, value] of Object.entries(typed)) await dialog.getByLabel(name).fill(value)
  for (const failure of [...FAILURES, FORBIDDEN]) {
    const api = await breakApi(page, failure, { spare: isRead })
    await dialog.getByRole('button', { name: submit, exact: true }).click()
    await api.expectMessage(submit)
    await expect(dialog.getByRole('alert')).toBeVisible()
    for (const [name, value] of Object.entries(typed)) await expect(dialog.getByLabel(name)).toHaveValue(value)
    await api.mend()
  }
}

test('a payment and its reversal keep what was typed, whatever fails, and are recorded once it does not', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.clock.install()
  await page.goto(await owedFee(page))
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  const payment = page.getByRole('dialog', { name: 'Registrar pago' })
  await payment.getByRole('radio', { name: 'Transferencia' }).check()
  await expectDialogKeeps(page, payment, 'Registrar', { 'Importe recibido': '10,50', Referencia: 'TR-1' })
  await expect(payment.getByRole('radio', { name: 'Transferencia' })).toBeChecked()
  await payment.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(payment).toBeHidden()

  const reverse = page.getByRole('button', { name: /^Anular el recibo/ })
  await expect(reverse).toHaveCount(1)
  await reverse.click()
  const reversal = page.getByRole('dialog', { name: /^Anular el recibo/ })
  await expectDialogKeeps(page, reversal, 'Anular el recibo', { Motivo: 'Era de otro socio' })
  await reversal.getByRole('button', { name: 'Anular el recibo' }).click()
  await expect(reversal).toBeHidden()
  await expect(page.getByText('Anulado: Era de otro socio')).toBeVisible()
})

test('where the institution of a cuota does not load, no payment can be begun, and it is said why', async ({
  page,
}) => {
  await page.clock.install()
  const fee = await owedFee(page)
  const isInstitution = /\/private\/institutions/
  const api = await breakApi(page, SERVER_ERROR, { spare: (request) => !isInstitution.test(request.url()) })
  await page.goto(fee)
  await api.expectMessage(fee)
  await expect(page.getByRole('button', { name: 'Registrar pago' })).toBeHidden()
  await api.mend()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('button', { name: 'Registrar pago' })).toBeEnabled()
  await settled(page)
})
