import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { calendarDateIn } from '../../domain/values/calendar.ts'
import { ask, filtered } from './support/api.ts'
import {
  ANY_WIDTH,
  expect,
  expectAccessible,
  expectFits,
  expectSpanish,
  openAs,
  PANEL_WIDTHS,
  settled,
  test,
} from './support/test.ts'

test.use({ ownWorld: true })

const FOLDER = new URL('../fixtures/bank/', import.meta.url)
const fileOf = (name: string) => readFile(new URL(`${name}.csv`, FOLDER))

const idSchema = z.object({ id: z.string() })
const receiptsSchema = z.array(z.object({ amount: z.number(), receivedOn: z.string(), payerId: z.string() }))
const paidSchema = z.array(z.object({ userId: z.string(), paid: z.number() }))
const usersSchema = z.array(
  idSchema.extend({
    memberships: z.array(z.object({ institutionId: z.string(), memberNumber: z.string().nullable() })),
  }),
)

/** The twelve members of the base file in a club of their own, where each owes 12.000 since 10/11/2026. */
async function openClub(page: Page, name: string) {
  const { id } = idSchema.parse(await ask(page, 'POST', 'institutions', { name }))
  const [head = [], ...rows] = (await fileOf('R00-socios-base'))
    .toString()
    .trim()
    .split('\n')
    .map((row) => row.trim().split(';').slice(0, 4))
  await ask(page, 'POST', 'users/import', {
    institutionId: id,
    columns: head,
    rows: rows.map((cells, index) => ({ line: index + 2, cells })),
    reading: { since: '2026-01-01' },
  })
  const users = usersSchema.parse(await ask(page, 'GET', filtered('users', { institutionId: id })))
  const numberOf = new Map(
    users.flatMap((user) =>
      user.memberships.flatMap(({ institutionId, memberNumber }) =>
        institutionId === id && memberNumber ? [[user.id, memberNumber] as const] : [],
      ),
    ),
  )
  const charge = async (concept: string, dueDate: string, ...numbers: string[]) => {
    const charged = [...numberOf].filter(([, number]) => numbers.length === 0 || numbers.includes(number))
    const fee = { institutionId: id, concept, amount: 1_200_000, dueDate }
    await Promise.all(charged.map(([userId]) => ask(page, 'POST', 'payments', { ...fee, userId })))
  }
  await charge('Cuota', '2026-11-10')
  expect(numberOf.size).toBe(12)
  const ledger = async () => {
    const receipts = receiptsSchema.parse(await ask(page, 'GET', filtered('receipts', { institutionId: id })))
    return receipts
      .map(({ amount, receivedOn, payerId }) => `${numberOf.get(payerId)} ${receivedOn.slice(5)} ${amount / 100}`)
      .toSorted()
  }
  /** What each member's fees have received. */
  const paid = async () => {
    const fees = paidSchema.parse(await ask(page, 'GET', filtered('payments', { institutionId: id })))
    return fees.flatMap((fee) => (fee.paid > 0 ? [`${numberOf.get(fee.userId)} ${fee.paid / 100}`] : [])).toSorted()
  }
  const close = (through: string) => ask(page, 'POST', `institutions/${id}/closing`, { through })
  return { name, ledger, paid, charge, close }
}

type Club = Awaited<ReturnType<typeof openClub>>
type Groups = Record<string, number>

/** A file of the fixtures, or with a text of its own. */
async function review(
  page: Page,
  name: string,
  columns: Record<string, string> = {},
  content?: string,
): Promise<Groups> {
  const buffer = content === undefined ? await fileOf(name) : Buffer.from(content)
  await page.getByLabel(/^Elegir (otro )?archivo/).setInputFiles({ name: basename(name), mimeType: 'text/csv', buffer })
  await expect(page.getByText(`${name}: `)).toBeVisible()
  for (const [heading, field] of Object.entries(columns)) {
    await page.getByLabel(`Columna «${heading}»`).selectOption(field)
  }
  await page.getByRole('button', { name: 'Buscar a los socios' }).click()
  const chips = page.getByRole('group', { name: 'Qué líneas se ven' }).getByRole('button')
  await expect(chips.first()).toBeVisible()
  const texts = await chips.allTextContents()
  return Object.fromEntries(
    texts.flatMap((text) => {
      const [, group = '', count = '0'] = /^(.*\S)\s+(\d+)$/.exec(text) ?? []
      return Number(count) > 0 ? [[group, Number(count)]] : []
    }),
  )
}

async function register(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Registrar \d+ pagos? por/ })
  if ((await button.count()) === 0) return
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText(/^Se registr/)).toBeVisible()
}

test('files of other clubs’ banks leave the right ledger', ANY_WIDTH, async ({ page }) => {
  test.setTimeout(180_000)
  await openAs(page, 'admin@rayo.test', '/panel')
  const into = async (
    club: Club,
    ...loaded: Parameters<typeof review> extends [Page, ...infer Rest] ? Rest : never
  ) => {
    // The page knows of the new club once it has read the person again.
    await page.evaluate(() => localStorage.removeItem('rayo.user'))
    await page.goto('/panel/payments/bank')
    await settled(page)
    await page.getByRole('combobox', { name: 'Institución' }).click()
    await page.getByRole('option', { name: club.name }).click()
    return review(page, ...loaded)
  }
  const load = async (...loaded: Parameters<typeof into>) => {
    const groups = await into(...loaded)
    await register(page)
    return groups
  }

  await test.step('a grandmother’s transfer is shared by hand, the next one like it; a closed day’s is of today', async () => {
    const club = await openClub(page, 'Caso abuela')
    await club.close('2026-10-31')
    const head = 'Fecha;Concepto;CUIT;Nombre;Importe\n'
    const grandmother = 'TRANSFERENCIA;27055512343;PONS ELVIRA;24.000,00\n'
    const closed = '31/10/2026;TRANSFERENCIA;;GUTIERREZ ROLDAN ANA;12.000,00\n'
    const text = `${head}03/11/2026;${grandmother}${closed}`
    expect(await into(club, 'abuela', {}, text)).toEqual({ Encontrados: 1, 'Sin dueño': 1 })
    await page.getByRole('checkbox', { name: 'Elegir la línea 3' }).check()
    await expect(page.getByText(/el recibo llevará la fecha de hoy/)).toBeVisible()
    await page.getByRole('button', { name: /^Sin dueño/ }).click()
    await page.getByRole('button', { name: 'Elegir al socio' }).click()
    await page.getByRole('switch', { name: 'Repartir entre varios socios' }).check()
    for (const [number, name] of Object.entries({ 101: 'Bruno', 102: 'Martina' })) {
      await page.getByRole('dialog').getByRole('combobox').fill(number)
      await page.getByRole('option', { name: new RegExp(name) }).click()
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Asignar' }).click()
    await expectFits(page, 'the review of a bank file', [360, ...PANEL_WIDTHS])
    await expectSpanish(page)
    await register(page)
    const today = calendarDateIn('America/Argentina/Buenos_Aires', Date.now()).slice(5)
    expect(await club.ledger()).toEqual(['101 11-03 24000', `107 ${today} 12000`])
    expect(await club.paid()).toEqual(['101 12000', '102 12000', '107 12000'])
    await club.charge('Cuota diciembre', '2026-12-10', '101', '102')
    expect(await into(club, 'abuela-2', {}, `${head}24/11/2026;${grandmother}`)).toEqual({ Dudosos: 1 })
    await expect(page.getByText('así se repartió la vez anterior')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Elegir la línea 2' }).check()
    await register(page)
    expect(await club.paid()).toEqual(['101 12000', '101 12000', '102 12000', '102 12000', '107 12000'])
  })

  await test.step('B4: a part of a day, then the whole day', async () => {
    const club = await openClub(page, 'Caso B4')
    expect(await load(club, 'B4-mediodia')).toEqual({ Encontrados: 1 })
    expect(await load(club, 'B4-noche')).toEqual({ Encontrados: 1, Dudosos: 1 })
    await page.getByRole('button', { name: /^Dudosos/ }).click()
    await expect(page.getByRole('link', { name: /Puede estar ya registrado: recibo N\.º 1 · Gutiérrez/ })).toBeVisible()
    await expectSpanish(page)
    await expectAccessible(page)
    expect(await club.ledger()).toEqual(['104 11-20 10000', '107 11-20 10000'])
  })

  await test.step('B6: the same file by another column', async () => {
    const club = await openClub(page, 'Caso B6')
    const description = 'Descripción'
    expect(await load(club, 'B6-mapeo', { Detalle: 'No usar', Concepto: description })).toEqual({ Encontrados: 2 })
    expect(await load(club, 'B6-mapeo', { Concepto: 'No usar', Detalle: description })).toEqual({ Dudosos: 2 })
    expect(await club.ledger()).toEqual(['104 11-21 5000', '107 11-20 5000'])
  })

  await test.step('I6: a credit with its reversal, and a transfer that came back', async () => {
    const club = await openClub(page, 'Caso I6')
    expect(await load(club, 'I6-reversos')).toEqual({ Dudosos: 2, 'No se usan': 1 })
    await page.getByRole('button', { name: /^Dudosos/ }).click()
    await expect(page.getByText('Parece una devolución o un pago anulado.')).toBeVisible()
    await expect(page.getByText(/^Hay una salida por el mismo importe/)).toBeVisible()
    expect(await club.ledger()).toEqual([])
  })

  await test.step('I7: a grandmother, a father and an employer pay for several', async () => {
    const club = await openClub(page, 'Caso I7')
    expect(await into(club, 'I7-familia-empresa')).toEqual({ Dudosos: 3 })
    expect(await club.paid()).toEqual([])
    await page.getByRole('button', { name: /^Dudosos/ }).click()
    await expect(page.getByText('la línea los nombra a todos')).toHaveCount(3)
    await page.getByRole('checkbox', { name: 'Elegir todas las de este grupo' }).check()
    await register(page)
    expect(await club.paid()).toEqual(['101', '102', '103', '104', '105', '108', '109'].map((one) => `${one} 12000`))
  })

  await test.step('R03: overlapping files with twins', async () => {
    const club = await openClub(page, 'Caso R03')
    await load(club, 'R03-mercadopago-resumen')
    expect(await club.ledger()).toEqual(['103 11-03 12000', '104 11-05 12000'])
    expect(await load(club, 'R03b-mercadopago-resumen-solapado')).toMatchObject({ 'Ya aplicados': 1 })
    expect(await club.ledger()).toEqual(['103 11-03 12000', '104 11-05 12000', '111 11-09 12000'])
  })
})
