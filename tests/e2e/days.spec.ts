import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { LARGE_URL } from '../../playwright.config.ts'
import { act, choose, tabTo, write } from './support/keyboard.ts'
import { openAs } from './support/sessions.ts'
import { ANY_WIDTH, expect, isPhone, settled, test } from './support/test.ts'

// Each role's day, from start to end: by taps on the phone, by keyboard on the desktop. The tests
// share a server, so each uses its own names.
test.use({ baseURL: LARGE_URL })
test.setTimeout(90_000)

const expectToast = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible({ timeout: 30_000 })

async function search(page: Page, text: string, count: number): Promise<void> {
  if (!isPhone(page)) await page.keyboard.press('/')
  await write(page, page.getByRole('textbox', { name: 'Buscar' }), text)
  await expect(page.locator('tbody tr')).toHaveCount(count)
  await settled(page)
}

/**
 * Chooses all results of the search, then an action with a confirmation. A phone's cards have no
 * table head: choose one, then all.
 */
async function doToAll(page: Page, action: string, count: number): Promise<void> {
  if (isPhone(page)) {
    await page.locator('tbody').getByRole('checkbox').first().click()
    await page.getByRole('button', { name: new RegExp(`^Elegir l[ao]s ${count}$`) }).click()
  } else {
    await act(page, page.getByRole('checkbox', { name: 'Elegir todo' }), 'Space')
  }
  await act(page, page.getByRole('button', { name: action }))
  await act(page, page.getByRole('dialog').getByRole('button', { name: action }))
}

/** Five hundred members. Twelve have an impossible date, twenty have an e-mail, and ten have unique names. */
function memberFile(batch: string, documents: number): { name: string; mimeType: string; buffer: Buffer } {
  const rows = Array.from({ length: 500 }, (_, index) => {
    const number = String(index + 1).padStart(3, '0')
    const isWrong = index % 42 === 7
    const email = index < 20 ? `${batch}.${number}@example.org` : ''
    const familyName = index < 20 ? `Invitada ${batch}` : index < 30 ? `Termina ${batch}` : `Importada ${batch}`
    const birthdate = isWrong ? '31/02/2001' : '28/02/2001'
    return [familyName, `Socia ${number}`, `${documents}.${number}.${number}`, birthdate, email].join(';')
  })
  const lines = ['Apellido;Nombre;DNI;Fecha de nacimiento;Email', ...rows]
  return { name: 'socios.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`) }
}

async function check(page: Page, file: ReturnType<typeof memberFile>): Promise<void> {
  const chooser = page.getByLabel(/^Elegir/)
  if (isPhone(page)) {
    await chooser.setInputFiles(file)
  } else {
    const chooserEvent = page.waitForEvent('filechooser')
    await act(page, chooser)
    await (await chooserEvent).setFiles(file)
  }
  await act(page, page.getByRole('radio', { name: /^Hace tiempo/ }), 'Space')
  await act(page, page.getByRole('button', { name: 'Revisar' }))
}

async function download(page: Page, entry: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 60_000 }), choose(page, entry)])
  return readFile(await file.path(), 'utf8')
}

test('an Admin imports, edits, invites, ends, undoes and exports in one day', async ({ page }) => {
  const { project, retry } = test.info()
  // A second try finds the members of the first.
  const batch = `${project.name}${retry}`
  const file = memberFile(batch, (isPhone(page) ? 70 : 60) + retry)
  await openAs(page, 'admin@rayo.test', '/panel/users')

  await test.step('five hundred members, twelve of them with a wrong date, which is corrected once', async () => {
    await act(page, page.getByRole('link', { name: 'Importar' }))
    await check(page, file)
    await expect(page.getByText('Filas 9, 51, 93, 135, 177, 219 y 6 más')).toBeVisible()
    await write(page, page.getByLabel('Corregir «31/02/2001»'), '28/02/2001')
    await act(page, page.getByRole('button', { name: 'Corregir', exact: true }))
    await expect(page.getByText('Filas 9, 51, 93, 135, 177, 219 y 6 más')).toBeHidden()
    await act(page, page.getByRole('button', { name: 'Importar 500 socios' }))
    await expectToast(page, 'Se agregaron 500 socios')
  })
  await test.step('the same file adds nobody again', async () => {
    await check(page, file)
    await expect(page.getByText('No hay socios nuevos en el archivo.')).toBeVisible()
    await act(page, page.getByRole('link', { name: 'Usuarios' }).first())
  })
  await test.step('twenty are invited', async () => {
    await search(page, `Invitada ${batch}`, 20)
    await doToAll(page, 'Invitar', 20)
    await expectToast(page, 'Hecho en 20 registros')
  })
  await test.step('ten memberships are ended, which is undone', async () => {
    await search(page, `Termina ${batch}`, 10)
    await doToAll(page, 'Terminar membresías', 10)
    await expectToast(page, 'Hecho en 10 registros')
    const undo = page.getByRole('button', { name: 'Deshacer' })
    // A toast under the pointer stays, however long the keys take to reach it.
    if (!isPhone(page)) await undo.hover()
    await act(page, undo)
    await expectToast(page, 'Deshecho en 10 registros')
  })
  await test.step('five thousand cuotas are in the file, each once', async () => {
    if (isPhone(page)) await act(page, page.getByRole('button', { name: 'Abrir menú' }))
    await act(page, page.getByRole('link', { name: 'Cuotas' }).first())
    await settled(page)
    await act(page, page.getByRole('button', { name: 'Quitar los filtros' }))
    await settled(page)
    await act(page, page.getByRole('button', { name: 'Exportar' }))
    const text = await download(page, page.getByRole('menuitem', { name: /punto y coma/ }))
    await expectToast(page, /Se exportaron 5\.?000 filas/)
    expect(text.trimEnd().split('\r\n')).toHaveLength(5_001)
    const numbers = [...text.matchAll(/;Gasto (\d+);/g)].map(([, number]) => Number(number))
    expect(numbers.length).toBeGreaterThan(4_000)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1))
  })
})

/** Fills in the n-th offering. The sport is searched for and chosen by keyboard. */
async function offer(page: Page, index: number, sport: string, amount: string): Promise<void> {
  await act(page, page.getByRole('button', { name: 'Agregar deporte' }))
  await write(page, page.getByRole('combobox', { name: /^Deporte/ }).nth(index), sport)
  await choose(page, page.getByRole('option', { name: sport, exact: true }))
  await write(page, page.getByRole('textbox', { name: /^Cuota mensual/ }).nth(index), amount)
}

test('a SuperAdmin creates and publishes an institution with two sports and its Admin', async ({ page }) => {
  const project = test.info().project.name
  const name = `Club Amanecer ${project}`
  await openAs(page, 'superadmin@rayo.test', '/panel/institutions')

  await test.step('an institution with two sports', async () => {
    await act(page, page.getByRole('link', { name: 'Nueva institución' }).last())
    await write(page, page.getByRole('textbox', { name: /^Nombre/ }), name)
    await act(page, page.locator('summary', { hasText: 'Deportes que ofrece' }))
    await offer(page, 0, 'Fútbol', '25000')
    await offer(page, 1, 'Hockey', '31000')
    await act(page, page.getByRole('button', { name: 'Guardar', exact: true }))
    await expectToast(page, `${name} ya está creada`)
  })
  await test.step('its admin', async () => {
    await act(page, page.getByRole('link', { name: 'Administradores' }))
    await act(page, page.getByRole('button', { name: 'Agregar administrador' }))
    await write(page, page.getByRole('textbox', { name: /^Email/ }), `admin.${project}@example.org`)
    await write(page, page.getByRole('textbox', { name: /^Nombre/ }), 'Alba')
    await write(page, page.getByRole('textbox', { name: /^Apellido/ }), 'Amanecer')
    await act(page, page.getByRole('button', { name: 'Invitar' }))
    await expectToast(page, `Invitación creada para admin.${project}@example.org`)
  })
  await test.step('published, it is on the site with its sports', async () => {
    await act(page, page.getByRole('button', { name: 'Publicar' }))
    await act(page, page.getByRole('dialog').getByRole('button', { name: 'Publicar igual' }))
    await expectToast(page, `${name} ya está publicada`)
    await act(page, page.getByRole('link', { name: 'Ver en el sitio' }))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    for (const sport of ['Fútbol', 'Hockey'])
      await expect(page.getByRole('main').getByText(sport).first()).toBeVisible()
  })
})

test(
  'plans can be reordered by dragging and by keyboard, and the site shows the new order',
  ANY_WIDTH,
  async ({ page }) => {
    await openAs(page, 'superadmin@rayo.test', '/panel/plans/order')
    const rows = page.locator('main ol > li')
    const names = page.getByRole('main').locator('ol strong')
    await expect(rows.first()).toBeVisible()
    const [first = '', second = '', ...others] = await names.allTextContents()
    await rows.first().locator('strong').hover()
    await page.mouse.down()
    const box = await rows.nth(1).boundingBox()
    if (!box) throw new Error('no second plan')
    await page.mouse.move(box.x + 200, box.y + box.height - 8, { steps: 8 })
    await page.mouse.up()
    await expect(names).toHaveText([second, first, ...others])
    await tabTo(page, page.getByRole('button', { name: `Subir ${first}` }))
    await page.keyboard.press('Enter')
    await expect(names).toHaveText([first, second, ...others])
    await tabTo(page, page.getByRole('button', { name: `Bajar ${first}` }))
    await page.keyboard.press('Enter')
    await act(page, page.getByRole('button', { name: 'Guardar el orden' }))
    await expectToast(page, 'Guardamos el orden de los planes')

    await page.goto('/plans')
    const ordered = [second, first, ...others]
    const columns = page.getByRole('table').getByRole('columnheader')
    await expect(columns.filter({ hasText: first }).first()).toBeVisible()
    const texts = await columns.locator('span').allTextContents()
    expect(texts.filter((text) => ordered.includes(text))).toEqual(ordered)
  },
)

test('a member sees the next due date at once, and changes the phone', async ({ page }) => {
  await openAs(page, 'user@rayo.test')
  await expect(page.getByText(/Próximo vencimiento|Vence/).first()).toBeVisible()
  await act(page, page.getByRole('button', { name: 'Editar mis datos' }))
  const phone = page.getByRole('textbox', { name: 'Teléfono' })
  await write(page, phone, isPhone(page) ? '+54 11 2345-6780' : '+54 11 2345-6781')
  await act(page, page.getByRole('button', { name: 'Guardar' }))
  await expectToast(page, 'Guardamos tus datos')
  await expect(page.getByText(isPhone(page) ? '+54 11 2345 6780' : '+54 11 2345 6781')).toBeVisible()
})
