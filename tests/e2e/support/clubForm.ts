import type { Locator, Page } from '@playwright/test'
import { MONTHS } from '../../../domain/values/writtenDate.ts'
import { expect, goInside } from './test.ts'

export type Concept = {
  name: string
  amount?: string
  familyAmount?: string
  prices?: Record<string, string>
  months: readonly number[]
  onJoining?: boolean
  discounted?: boolean
}
export type Category = { name: string; from?: number; to?: number }

/** Opens all sections of the form. */
export async function unfold(page: Page) {
  await page.getByText('Datos generales').waitFor()
  const closed = page.locator('details:not([open]) > summary:visible')
  while ((await closed.count()) > 0) await closed.first().click()
}

export async function addCategory(page: Page, { name, from, to }: Category, number: number) {
  await page.getByRole('button', { name: 'Agregar categoría' }).click()
  const row = page.getByRole('group', { name: `Categoría ${number}`, exact: true })
  await row.getByLabel('Nombre').fill(name)
  if (from !== undefined) await row.getByLabel('Edad desde').fill(String(from))
  if (to !== undefined) await row.getByLabel('Edad hasta').fill(String(to))
}

async function set(box: Locator, isChecked: boolean) {
  await (isChecked ? box.check() : box.uncheck())
}

export async function addConcept(page: Page, concept: Concept, number: number) {
  const { name, amount, familyAmount, prices = {}, months, onJoining = false, discounted = false } = concept
  await page.getByRole('button', { name: 'Agregar concepto' }).click()
  const row = page.getByRole('group', { name: `Concepto ${number}`, exact: true })
  await row.getByLabel('Nombre').fill(name)
  if (amount !== undefined) await row.getByLabel('Importe general').fill(amount)
  if (familyAmount !== undefined) await row.getByLabel('Importe por familia').fill(familyAmount)
  for (const [category, price] of Object.entries(prices)) await row.getByLabel(`Importe de ${category}`).fill(price)
  for (const [index, month] of MONTHS.entries()) {
    await set(row.getByRole('checkbox', { name: month, exact: true }), months.includes(index + 1))
  }
  await set(row.getByLabel('También al asociarse'), onJoining)
  await set(row.getByLabel('Con prorrateo y descuento familiar'), discounted)
}

export type Offering = { sport: string; amount: string; variants?: Record<string, string> }

export async function addOffering(page: Page, { sport, amount, variants = {} }: Offering, number: number) {
  await page.getByRole('button', { name: 'Agregar deporte' }).click()
  const row = page.getByRole('group', { name: `Deporte ${number}`, exact: true })
  await row.getByRole('combobox', { name: /^Deporte/ }).fill(sport)
  await page.getByRole('option', { name: sport, exact: true }).click()
  await row.getByLabel('Cuota mensual').fill(amount)
  for (const [index, [name, price]] of Object.entries(variants).entries()) {
    await row.getByRole('button', { name: 'Agregar variante' }).click()
    const variant = row.getByRole('group', { name: `Variante ${index + 1}`, exact: true })
    await variant.getByLabel('Nombre').fill(name)
    await variant.getByLabel('Cuota mensual').fill(price)
  }
}

export async function chooseOption(page: Page, field: RegExp | string, option: RegExp | string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Types the digits of a day or a month, in the order of the field. */
export async function typeDate(page: Page, field: RegExp | string, digits: string) {
  await page.getByRole('group', { name: field }).getByRole('spinbutton').first().click()
  await page.keyboard.type(digits)
}

/** Raises all prices from a month (`YYYY-MM`) by a percentage. */
export async function raisePrices(page: Page, institutionId: string, month: string, percent: string) {
  await goInside(page, `/panel/institutions/${institutionId}/sports`)
  await page.getByRole('link', { name: 'Aumentar precios' }).click()
  await typeMonth(page, month, /^Desde el mes/)
  await page.getByLabel(/^Porcentaje/).fill(percent)
  await page.getByRole('button', { name: 'Ver los precios' }).click()
  await page.getByRole('button', { name: /^Aumentar desde/ }).click()
  await expect(page.getByText(/^Los precios aumentan desde/)).toBeVisible()
}

/** Types a month (`YYYY-MM`), by default that of a run. */
export async function typeMonth(page: Page, month: string, name = /^Mes/): Promise<void> {
  await typeDate(page, name, `${month.slice(5)}${month.slice(0, 4)}`)
}
