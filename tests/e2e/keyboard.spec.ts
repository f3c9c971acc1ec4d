import type { Locator, Page } from '@playwright/test'
import { act, choose, tabTo, write } from './support/keyboard.ts'
import { PASSWORD } from './support/sessions.ts'
import { ANY_WIDTH, expect, settled, test } from './support/test.ts'

// The day's work without a mouse. Each step expects a visible focus (`tabTo`).
test.use({ ownWorld: true })
test.setTimeout(120_000)

async function signInByKeys(page: Page): Promise<void> {
  await page.goto('/panel')
  await write(page, page.getByRole('textbox', { name: 'Email' }), 'admin@rayo.test')
  await write(page, page.getByLabel('Contraseña', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible({ timeout: 30_000 })
  await settled(page)
}

async function openByPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.insertText(text)
  await choose(page, page.getByRole('option').first())
  await expect(page.getByRole('dialog')).toBeHidden()
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name })

test('finds and charges a person, and corrects the method of the payment', ANY_WIDTH, async ({ page }) => {
  await signInByKeys(page)
  await openByPalette(page, 'cobrar nunez')
  await expect(page.getByRole('textbox', { name: 'Importe a cobrar' })).toBeFocused()
  await act(page, page.getByRole('checkbox', { name: 'Cobrar todas' }), 'Space')
  const cuotas = page.getByRole('checkbox', { name: /^Cobrar Cuota mensual/ })
  for (const place of [1, 2]) await act(page, cuotas.nth(place), 'Space')
  await expect(page.getByText('2 marcadas')).toBeVisible()
  await write(page, page.getByRole('textbox', { name: 'Importe a cobrar' }), '1000')
  await act(page, page.getByRole('radio', { name: 'Efectivo' }), 'Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Transferencia' })).toBeChecked()
  await act(page, button(page, 'Registrar y seguir'))
  const recorded = await page
    .getByText(/^Recibo N\.º \d+ registrado/)
    .first()
    .innerText()
  await expect(page.getByRole('combobox', { name: 'Socio' })).toBeFocused()

  const number = /N\.º \d+/.exec(recorded)?.[0] ?? ''
  const correct = button(page.getByRole('region', { name: 'Últimos recibos' }), `Corregir medio de pago: ${number}`)
  await act(page, correct)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(correct).toBeFocused()
})

test('goes through the reminders one after the other', ANY_WIDTH, async ({ page, context }) => {
  await context.route(/wa\.me|whatsapp/, (route) => route.fulfill({ body: 'WhatsApp' }))
  await signInByKeys(page)
  await openByPalette(page, 'recordatorios')
  const open = button(page, /^Avisar por WhatsApp a \d+ familias/)
  await act(page, open)
  await act(page, button(page.getByRole('dialog'), 'Saltar'))
  for (const place of [2, 3, 4]) {
    await expect(page.getByText(new RegExp(`^${place} de`))).toBeVisible()
    await expect(page.getByRole('link', { name: 'Abrir WhatsApp y seguir' })).toBeFocused()
    const newPage = context.waitForEvent('page')
    await page.keyboard.press('Enter')
    await (await newPage).close()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(open).toBeFocused()
  await tabTo(page, button(page, /^Avisar a /).first())
})
