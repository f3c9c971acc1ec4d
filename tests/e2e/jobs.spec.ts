import type { Page } from '@playwright/test'
import { z } from 'zod'
import { ask, filtered } from './support/api.ts'
import { countEffort, reportEffort } from './support/effort.ts'
import { openAs } from './support/sessions.ts'
import { ANY_WIDTH, expect, goInside, isPhone, settled, test } from './support/test.ts'

// The ten commonest jobs of all roles, each with the most clicks and keys, typed texts apart, that it may take.
test.use({ ownWorld: true })
test.setTimeout(240_000)

const idSchema = z.object({ id: z.string() })

async function openByPalette(page: Page, text: string): Promise<void> {
  // Ctrl counts as a key of its own.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(text)
  await page.keyboard.press('Enter')
}

/** Until then the page is the server's, and hears no keys. */
async function homeThere(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
}

async function payInCash(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Socio' }).fill('nunez')
  await page.getByRole('combobox', { name: 'Socio' }).press('Enter')
  await page.getByRole('button', { name: 'Registrar y seguir' }).click()
  await expect(latestReceipts(page).getByRole('listitem').first()).toContainText('Núñez, Sofía')
}

const latestReceipts = (page: Page) => page.getByRole('region', { name: 'Últimos recibos' })

/** Adds members of a family name to the club of the page's admin, each with as many overdue cuotas. */
async function addDebtors(page: Page, familyName: string, members: number, cuotas: number): Promise<void> {
  const [club] = z.array(idSchema).parse(await ask(page, 'GET', filtered('institutions', { managed: true })))
  if (!club) throw new Error('the admin has no club')
  const { id } = club
  await ask(page, 'POST', 'users/import', {
    institutionId: id,
    columns: ['Apellido', 'Nombre', 'Teléfono'],
    rows: Array.from({ length: members }, (_, index) => ({
      line: index + 2,
      cells: [`${familyName}${index + 1}`, 'Ana', `+54911555500${String(index).padStart(2, '0')}`],
    })),
    reading: { since: '2026-01-01' },
  })
  const path = `${filtered('users', { institutionId: id, q: familyName })}&range=[0,99]`
  const debtors = z.array(idSchema).parse(await ask(page, 'GET', path))
  expect(debtors).toHaveLength(members)
  const days = Array.from({ length: cuotas }, (_, index) => String(index + 1).padStart(2, '0'))
  const fees = debtors.flatMap(({ id: userId }) =>
    days.map((day) => ({ userId, concept: `Abono ${day}`, dueDate: `2026-03-${day}` })),
  )
  const common = { institutionId: id, amount: 100_000 }
  await Promise.all(fees.map((fee) => ask(page, 'POST', 'payments', { ...common, ...fee })))
}

const FAMILIES = 20

test('an Admin’s tasks need few clicks and keys', ANY_WIDTH, async ({ page, context }) => {
  await context.route(/wa\.me|whatsapp/, (route) => route.fulfill({ body: 'WhatsApp' }))
  await openAs(page, 'admin@rayo.test')

  await test.step('a request to join becomes a member', async () => {
    await countEffort(page)
    await page.getByRole('link', { name: /solicitud(es)? sin responder$/ }).click()
    await page.locator('tbody .row-link').first().click()
    await page.getByRole('link', { name: 'Hacer socio' }).click()
    await page.getByRole('button', { name: 'Invitar', exact: true }).click()
    await expect(page.getByText(/^Invitación creada para/).first()).toBeVisible()
    expect(await reportEffort(page, 'A request accepted')).toBeLessThanOrEqual(4)
    const members = filtered('join-requests', { status: 'member' })
    await expect.poll(async () => z.array(idSchema).parse(await ask(page, 'GET', members)).length).toBe(1)
  })
  await test.step('a member is found and charged from any screen', async () => {
    await goInside(page, '/panel/manage-sports')
    await expect(page.getByRole('main').getByRole('table')).toBeVisible()
    await countEffort(page)
    await openByPalette(page, 'cobrar nunez')
    await expect(page.getByRole('textbox', { name: 'Importe a cobrar' })).toBeVisible()
    expect(await reportEffort(page, 'A member charged from anywhere')).toBeLessThanOrEqual(3)
  })
  await test.step('a month is looked at and generated', async () => {
    await goInside(page, '/panel')
    await homeThere(page)
    await countEffort(page)
    await openByPalette(page, 'generar cuotas')
    await page.getByRole('button', { name: 'Ver qué se genera' }).click()
    await page.getByRole('button', { name: /^Generar \d+ cuotas?$/ }).click()
    await expect(page.getByText('Terminada')).toBeVisible()
    expect(await reportEffort(page, 'A month generated')).toBeLessThanOrEqual(5)
  })
  await test.step('a bank’s file of certain lines', async () => {
    await addDebtors(page, 'Bancaria', 3, 1)
    const lines = [1, 2, 3].map((number) => `0${number}/03/2026;BANCARIA${number} ANA;1.000,00`)
    const file = Buffer.from(['Fecha;Descripción;Importe', ...lines].join('\n'))
    await countEffort(page)
    await openByPalette(page, 'banco')
    await page.getByLabel(/^Elegir/).setInputFiles({ name: 'banco.csv', mimeType: 'text/csv', buffer: file })
    await page.getByRole('button', { name: 'Buscar a los socios' }).click()
    await page.getByRole('button', { name: 'Registrar 3 pagos por $ 3.000,00' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click()
    await expect(page.getByText(/^Se registraron/)).toBeVisible()
    expect(await reportEffort(page, 'A bank’s file')).toBeLessThanOrEqual(9)
  })
  await test.step('a payment of two of twenty cuotas', async () => {
    await addDebtors(page, 'Deudora', 1, 20)
    await goInside(page, '/panel/payments/cash')
    await settled(page)
    await countEffort(page)
    const search = page.getByRole('combobox', { name: 'Socio' })
    await search.fill('deudora1')
    await search.press('Enter')
    await page.getByRole('checkbox', { name: 'Cobrar todas' }).click()
    await page.getByRole('checkbox', { name: /^Cobrar Abono 03/ }).click()
    await page.getByRole('checkbox', { name: /^Cobrar Abono 07/ }).click()
    await expect(page.getByText('2 marcadas')).toBeVisible()
    await page.getByRole('button', { name: 'Registrar y seguir' }).click()
    await expect(page.getByText(/Recibo N\.º \d+ registrado/).first()).toBeVisible()
    expect(await reportEffort(page, 'Two of twenty cuotas')).toBeLessThanOrEqual(6)
  })
  await test.step('a payment recorded as cash becomes a transfer', async () => {
    await payInCash(page)
    const latest = latestReceipts(page)
    await countEffort(page)
    await latest
      .getByRole('button', { name: /^Corregir medio de pago/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Corregir' }).click()
    await expect(latest.getByText(/ · Anulado$/)).toBeVisible()
    expect(await reportEffort(page, 'Cash to transfer')).toBe(2)
  })
  await test.step('the day’s cash is counted', async () => {
    await countEffort(page)
    await openByPalette(page, 'arqueo')
    const box = page.getByRole('region', { name: 'Caja', exact: true })
    const expected = await box.getByText(/^Tiene que haber/).textContent()
    await box.getByRole('textbox', { name: /Efectivo contado/ }).fill(expected?.replaceAll(/[^\d,]/g, '') ?? '')
    await box.getByRole('button', { name: 'Guardar arqueo' }).click()
    await expect(box.getByRole('table', { name: 'Arqueos de ese día' })).toContainText('Sin diferencia')
    expect(await reportEffort(page, 'A count of the cash')).toBeLessThanOrEqual(4)
  })
  await test.step('reminders by WhatsApp take a click for each family, and five for all', async () => {
    await addDebtors(page, 'Avisada', FAMILIES, 1)
    await goInside(page, '/panel/payments/reminders')
    await settled(page)
    await countEffort(page)
    await page.getByRole('searchbox').fill('avisada')
    await page.getByRole('button', { name: `Avisar por WhatsApp a ${FAMILIES} familias, una por una` }).click()
    for (let place = 1; place <= FAMILIES; place += 1) {
      await expect(page.getByText(`${place} de ${FAMILIES}`)).toBeVisible()
      const newPage = context.waitForEvent('page')
      await page.getByRole('link', { name: 'Abrir WhatsApp y seguir' }).click()
      await (await newPage).close()
    }
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await reportEffort(page, 'Reminders')).toBeLessThanOrEqual(FAMILIES + 5)
    await expect(page.getByRole('row', { name: /Avisada/ }).filter({ hasText: 'Nunca' })).toHaveCount(0)
  })
})

test('a SuperAdmin finds and publishes an institution with four clicks and keys', ANY_WIDTH, async ({ page }) => {
  await openAs(page, 'superadmin@rayo.test')
  const drafts = z.array(idSchema.extend({ name: z.string() }))
  const [draft] = drafts.parse(await ask(page, 'GET', filtered('institutions', { status: 'draft' })))
  if (!draft) throw new Error('the demo has no draft')
  await homeThere(page)
  await countEffort(page)
  await openByPalette(page, draft.name)
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText(`${draft.name} ya está publicada`)).toBeVisible()
  expect(await reportEffort(page, 'An institution published')).toBeLessThanOrEqual(4)
})

test('a member sees first what to pay and how, reports the payment, and withdraws it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'user@rayo.test')
  await countEffort(page)
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
  expect(await reportEffort(page, 'An amount and an alias')).toBe(2)
  await pay.getByRole('button', { name: 'Avisar que pagué' }).click()
  await page.getByRole('textbox', { name: 'Referencia' }).fill('OP-1')
  await page.getByRole('dialog').getByRole('button', { name: 'Avisar', exact: true }).click()
  await expect(page.getByText('Aviso enviado').first()).toBeVisible()
  expect(await reportEffort(page, 'A notice of a payment')).toBeLessThanOrEqual(4)
  await expect(page.getByRole('region', { name: 'Tus cuotas' }).getByText('En revisión').first()).toBeVisible()
  const notice = page.getByRole('listitem').filter({ hasText: 'OP-1' })
  await notice.getByRole('button', { name: /^Retirar aviso/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar aviso' }).click()
  await expect(notice.getByText('Retirado')).toBeVisible()
})
