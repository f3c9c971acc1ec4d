import type { Page } from '@playwright/test'
import { z } from 'zod'
import { countKeys, counted } from './month/counter.ts'
import { ask, filtered } from './support/api.ts'
import { ANY_WIDTH, expect, openAs, settled, test } from './support/test.ts'

// The commonest jobs of a treasurer, each with the most clicks and keys, typed names apart, that it may take.
test.use({ ownWorld: true })
test.setTimeout(120_000)

const idSchema = z.object({ id: z.string() })

async function effort(page: Page, job: string): Promise<number> {
  const { keys, clicks } = await counted(page)
  process.stdout.write(`${job}: ${clicks} clicks, ${keys} keys\n`)
  return keys + clicks
}

/** Adds members to the club of the page's admin, each with as many overdue cuotas. */
async function addDebtors(page: Page, members: number, cuotas: number): Promise<void> {
  const [club] = z.array(idSchema).parse(await ask(page, 'GET', filtered('institutions', { managed: true })))
  if (!club) throw new Error('the admin has no club')
  const { id } = club
  await ask(page, 'POST', 'users/import', {
    institutionId: id,
    columns: ['Apellido', 'Nombre', 'Teléfono'],
    rows: Array.from({ length: members }, (_, index) => ({
      line: index + 2,
      cells: [`Deudora${index + 1}`, 'Ana', `+54911555500${String(index).padStart(2, '0')}`],
    })),
    reading: { since: '2026-01-01' },
  })
  const path = `${filtered('users', { institutionId: id, q: 'deudora' })}&range=[0,99]`
  const debtors = z.array(idSchema).parse(await ask(page, 'GET', path))
  expect(debtors).toHaveLength(members)
  for (const { id: userId } of debtors) {
    for (let index = 1; index <= cuotas; index += 1) {
      const day = String(index).padStart(2, '0')
      const fee = { institutionId: id, userId, concept: `Abono ${day}`, amount: 100_000, dueDate: `2026-03-${day}` }
      await ask(page, 'POST', 'payments', fee)
    }
  }
}

test('a payment of two of twenty cuotas takes six clicks and keys', ANY_WIDTH, async ({ page }) => {
  await openAs(page, 'admin@rayo.test')
  await addDebtors(page, 1, 20)
  await page.goto('/panel/payments/cash')
  await settled(page)
  await countKeys(page)
  const search = page.getByRole('combobox', { name: 'Socio' })
  await search.fill('deudora1')
  await search.press('Enter')
  await page.getByRole('checkbox', { name: 'Cobrar todas' }).click()
  await page.getByRole('checkbox', { name: /^Cobrar Abono 03/ }).click()
  await page.getByRole('checkbox', { name: /^Cobrar Abono 07/ }).click()
  await expect(page.getByText('2 marcadas')).toBeVisible()
  await page.getByRole('button', { name: 'Registrar y seguir' }).click()
  await expect(page.getByText(/Recibo N\.º \d+ registrado/).first()).toBeVisible()
  expect(await effort(page, 'Two of twenty cuotas')).toBeLessThanOrEqual(6)
})

test('forty reminders by WhatsApp take forty-five clicks', ANY_WIDTH, async ({ page, context }) => {
  await context.route(/wa\.me|whatsapp/, (route) => route.fulfill({ body: 'WhatsApp' }))
  await openAs(page, 'admin@rayo.test')
  await addDebtors(page, 40, 1)
  await page.goto('/panel/payments/reminders')
  await settled(page)
  await countKeys(page)
  await page.getByRole('searchbox').fill('deudora')
  await page.getByRole('button', { name: 'Avisar por WhatsApp a 40 familias, una por una' }).click()
  for (let place = 1; place <= 40; place += 1) {
    await expect(page.getByText(`${place} de 40`)).toBeVisible()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Abrir WhatsApp y seguir' }).click()
    await (await opened).close()
  }
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await effort(page, 'Forty reminders')).toBeLessThanOrEqual(45)
  await expect(page.getByRole('row', { name: /Deudora/ }).filter({ hasText: 'Nunca' })).toHaveCount(0)
})

test('a payment recorded as cash becomes a transfer with two clicks', ANY_WIDTH, async ({ page }) => {
  await openAs(page, 'admin@rayo.test', '/panel/payments/cash')
  await page.getByRole('combobox', { name: 'Socio' }).fill('nunez')
  await page.getByRole('combobox', { name: 'Socio' }).press('Enter')
  await page.getByRole('button', { name: 'Registrar y seguir' }).click()
  const latest = page.getByRole('region', { name: 'Últimos recibos' })
  await expect(latest.getByRole('listitem').first()).toContainText('Núñez, Sofía')
  await countKeys(page)
  await latest
    .getByRole('button', { name: /^Corregir medio de pago/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Corregir' }).click()
  await expect(latest.getByText(/ · Anulado$/)).toBeVisible()
  expect(await effort(page, 'Cash to transfer')).toBe(2)
})

test('a member is found and charged from any screen with two keys and the name', ANY_WIDTH, async ({ page }) => {
  await openAs(page, 'admin@rayo.test', '/panel/manage-sports')
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  await countKeys(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('cobrar nunez')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Importe a cobrar' })).toBeVisible()
  // Ctrl counts as a key of its own.
  expect(await effort(page, 'A member charged from anywhere')).toBeLessThanOrEqual(3)
})
