import type { Page } from '@playwright/test'
import { z } from 'zod'
import { formatMoney, type Currency } from '../../../domain/money/currency.ts'
import { plain } from '../month/book.ts'
import { ask, filtered } from './api.ts'
import {
  addCategory,
  addConcept,
  addOffering,
  chooseOption,
  type Category,
  type Concept,
  type Offering,
  typeMonth,
  unfold,
} from './clubForm.ts'
import { expectPreview, monthAfter } from './panel.ts'
import { openAs } from './sessions.ts'
import { expect, expectSpanish, goInside, settled } from './test.ts'

const usersSchema = z.array(z.object({ id: z.string(), givenName: z.string() }))

type Shape = {
  name: string
  currency: Currency
  siblingDiscounts?: number[]
  offerings?: readonly Offering[]
  categories: readonly Category[]
  concepts: readonly Concept[]
  /** Fills in more fields before the form is saved. */
  more?: () => Promise<void>
  members: readonly string[]
}

/** The next year. */
export const YEAR = Number(monthAfter(0).slice(0, 4)) + 1
const HEADINGS = ['Nombre', 'Apellido', 'Fecha de nacimiento', 'Alta', 'Quién paga', 'Deportes', 'Variantes']

/** Sets the club up as its treasurer does, with the members of a list. Returns their ids by first name. */
export async function setUp(page: Page, shape: Shape) {
  const { name, currency, siblingDiscounts = [], offerings = [], categories, concepts, more, members } = shape
  await openAs(page, 'admin@rayo.test', '/panel/institutions/new')
  await unfold(page)
  await page
    .getByRole('textbox', { name: /^Nombre/ })
    .first()
    .fill(name)
  if (currency !== 'ARS') await chooseOption(page, 'Moneda', new RegExp(currency))
  for (const [index, percent] of siblingDiscounts.entries()) {
    await page
      .getByLabel(/^Descuento familiar/)
      .nth(index)
      .fill(String(percent))
  }
  for (const [index, offering] of offerings.entries()) await addOffering(page, offering, index + 1)
  for (const [index, category] of categories.entries()) await addCategory(page, category, index + 1)
  for (const [index, concept] of concepts.entries()) await addConcept(page, concept, index + 1)
  await more?.()
  await page.getByRole('button', { name: /^(Guardar|Crear)/ }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await page.waitForURL(/institutions\/[0-9a-f-]{36}$/)
  const id = page.url().slice(-36)
  await ask(page, 'POST', 'users/import', {
    institutionId: id,
    columns: HEADINGS,
    rows: members.map((row, index) => ({
      line: index + 2,
      cells: HEADINGS.map((_, column) => row.split(';')[column] ?? ''),
    })),
    reading: { areUnknownPayersContacts: true },
  })
  await goInside(page, `/panel/institutions/${id}/sports`)
  for (const concept of concepts) await expect(page.getByText(concept.name, { exact: true })).toBeVisible()
  await expectSpanish(page)
  const users = usersSchema.parse(await ask(page, 'GET', filtered('users', { institutionId: id })))
  return { id, name, currency, personOf: new Map(users.map(({ id: userId, givenName }) => [givenName, userId])) }
}

type Club = Awaited<ReturnType<typeof setUp>>

const generationSchema = z.object({
  preview: z.object({ made: z.number(), total: z.number() }).nullable(),
  run: z.object({ state: z.string() }).nullable(),
})

async function generateByApi(
  page: Page,
  institutionId: string,
  period: string,
  figures: { made: number; total: number },
) {
  const send = async (more: object) =>
    generationSchema.parse(await ask(page, 'POST', 'payments/generate', { institutionId, period, ...more }))
  expect((await send({ dryRun: true })).preview).toEqual(figures)
  if (figures.made > 0) expect((await send({ expected: figures })).run).toEqual({ state: 'done' })
}

/**
 * Generates a month and expects its cuotas, in whole units of the currency; the last one is the
 * treasurer's. Uses the screen if `see` checks its preview, otherwise the API.
 */
export async function generate(
  page: Page,
  { id, name, currency }: Club,
  month: string,
  amounts: readonly number[],
  see?: () => Promise<void>,
) {
  const total = Math.round(100 * amounts.reduce((sum, amount) => sum + amount, 0))
  if (!see) return generateByApi(page, id, month, { made: amounts.length, total })
  await goInside(page, '/panel/payments/generate')
  await settled(page)
  const choice = page.getByRole('combobox', { name: 'Institución' })
  if ((await choice.inputValue()) !== name) {
    await choice.click()
    await page.getByRole('option', { name }).click()
  }
  await typeMonth(page, month)
  await page.getByRole('button', { name: 'Ver qué se genera' }).click()
  if (amounts.length === 0) await expect(page.getByText('No hay cuotas para generar.')).toBeVisible()
  else await expectPreview(page, amounts.length, plain(formatMoney(total, currency)))
  await see()
  if (amounts.length === 0) return
  await page.getByRole('button', { name: /^Generar \d+ cuotas?$/ }).click()
  await expect(page.getByText('Terminada')).toBeVisible()
}

/** Makes a payment plan of a member's whole debt, and expects its amounts. */
export async function refinance(page: Page, { personOf, currency }: Club, member: string, amounts: readonly number[]) {
  await goInside(page, `/panel/payments?filter=${encodeURIComponent(JSON.stringify({ userId: personOf.get(member) }))}`)
  await page.locator('tbody .row-link').first().click()
  await page.getByRole('button', { name: 'Hacer plan de pago' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^En cuántas cuotas/).fill(String(amounts.length))
  await dialog.getByLabel(/^Motivo/).fill('Acordado con la tesorera')
  const texts = amounts.map((amount) => plain(formatMoney(Math.round(100 * amount), currency)))
  await expect(dialog.getByRole('row').getByRole('cell')).toHaveText(texts)
  await dialog.getByRole('button', { name: 'Crear plan' }).click()
  await page.getByRole('link', { name: 'Ver sus cuotas' }).click()
  await expect(page.getByText(`Plan de pago, ${amounts.length} de ${amounts.length}`)).toBeVisible()
}
