import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { calendarDateIn } from '../../domain/values/calendar.ts'
import { ask, filtered } from './support/api.ts'
import { expectAccessible } from './support/accessible.ts'
import { openAs } from './support/sessions.ts'
import { ANY_WIDTH, expect, expectFits, expectSpanish, PANEL_WIDTHS, settled, test } from './support/test.ts'

test.use({ ownWorld: true })

const MEMBERS = new URL('../fixtures/bank/R00-socios-base.csv', import.meta.url)

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
  const [head = [], ...rows] = (await readFile(MEMBERS, 'utf8'))
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

/** Uploads a file with this text. Returns how many lines each group has. */
async function review(page: Page, text: string): Promise<Record<string, number>> {
  const file = { name: 'banco.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel(/^Elegir (otro )?archivo/).setInputFiles(file)
  await expect(page.getByText('banco.csv: ')).toBeVisible()
  await page.getByRole('button', { name: 'Buscar a los socios' }).click()
  const chips = page.getByRole('group', { name: 'Qué líneas se ven' }).getByRole('button')
  await expect(chips.first()).toBeVisible()
  const texts = await chips.allTextContents()
  return Object.fromEntries(
    texts.flatMap((chip) => {
      const [, group = '', count = '0'] = /^(.*\S)\s+(\d+)$/.exec(chip) ?? []
      return Number(count) > 0 ? [[group, Number(count)]] : []
    }),
  )
}

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Registrar \d+ pagos? por/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText(/^Se registr/)).toBeVisible()
}

test(
  'a transfer that was shared by hand is shared again the next time; a closed day’s gets today’s date',
  ANY_WIDTH,
  async ({ page }) => {
    test.setTimeout(180_000)
    await openAs(page, 'admin@rayo.test', '/panel')
    const club = await openClub(page, 'Caso abuela')
    const into = async (text: string) => {
      // The page knows of the new club once it has read the person again.
      await page.evaluate(() => localStorage.removeItem('rayo.user'))
      await page.goto('/panel/payments/bank')
      await settled(page)
      await page.getByRole('combobox', { name: 'Institución' }).click()
      await page.getByRole('option', { name: club.name }).click()
      return review(page, text)
    }
    await club.close('2026-10-31')
    const head = 'Fecha;Concepto;CUIT;Nombre;Importe\n'
    const grandmother = 'TRANSFERENCIA;27055512343;PONS ELVIRA;24.000,00\n'
    const closed = '31/10/2026;TRANSFERENCIA;;GUTIERREZ ROLDAN ANA;12.000,00\n'
    expect(await into(`${head}03/11/2026;${grandmother}${closed}`)).toEqual({ Encontrados: 1, 'Sin socio': 1 })
    await page.getByRole('checkbox', { name: 'Elegir la línea 3' }).check()
    await expect(page.getByText(/el recibo llevará la fecha de hoy/)).toBeVisible()
    await page.getByRole('button', { name: /^Sin socio/ }).click()
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
    expect(await into(`${head}24/11/2026;${grandmother}`)).toEqual({ Dudosos: 1 })
    await expect(page.getByText('así se repartió la vez anterior')).toBeVisible()
    await expectSpanish(page)
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: 'Elegir la línea 2' }).check()
    await register(page)
    expect(await club.paid()).toEqual(['101 12000', '101 12000', '102 12000', '102 12000', '107 12000'])
  },
)
