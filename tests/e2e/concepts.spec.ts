import type { Page } from '@playwright/test'
import { pesos, total } from './month/book.ts'
import { expectPreview, monthAfter, openMonth } from './month/generation.ts'
import { readClub, type Club, type Member } from './month/club.ts'
import { countClicks, reportClicks } from './support/clicks.ts'
import { raisePrices } from './support/clubForm.ts'
import { ANY_WIDTH, expect, expectAccessible, expectSpanish, goInside, openAs, test } from './support/test.ts'

test.use({ ownWorld: true })

const CLUB = 'Club Atlético Relámpago'
const CATEGORIES = [
  { name: 'Cadete', from: null, to: 12, price: '3.000' },
  { name: 'Juvenil', from: 13, to: 17, price: '5.000' },
  { name: 'Activo', from: 18, to: 64, price: null },
  { name: 'Vitalicio', from: 65, to: null, price: '0' },
]
const FAMILY = 1_200_000

function priceOf({ birthdate }: Member, month: string): number {
  if (birthdate === null) return 800_000
  const age =
    Number(month.slice(0, 4)) - Number(birthdate.slice(0, 4)) - (birthdate.slice(5) > `${month.slice(5)}-01` ? 1 : 0)
  return age < 13 ? 300_000 : age < 18 ? 500_000 : age < 65 ? 800_000 : 0
}

/** The cuota social of a month as the treasurer works it out: what each member pays, and each family of several once. */
function expectedOf(club: Club, month: string, percent: number): number[] {
  const families = new Map<string, number[]>()
  for (const member of club.members) {
    const { since, until, exemptions, contact, guardianId, id } = member.membership
    if (contact || !member.active || since > `${month}-31` || (until !== null && until < `${month}-01`)) continue
    const due = since > `${month}-10` && since > `${month}-01` ? since : `${month}-10`
    const price = priceOf(member, month)
    if (price === 0) continue
    const isExempt = exemptions.some(({ from, to }) => from <= due && (to === null || due <= to))
    // An exempt member's cuota is made and owes nothing, whatever the family pays.
    const family = isExempt ? `exempt ${id}` : (guardianId ?? id)
    families.set(family, [...(families.get(family) ?? []), isExempt ? 0 : price])
  }
  return [...families.values()].map((prices) => ((prices.length > 1 ? FAMILY : (prices[0] ?? 0)) * percent) / 100)
}

async function preview(page: Page, club: Club, month: string, percent = 100): Promise<number> {
  await openMonth(page, month)
  // Only what is charged beside the sports.
  for (const field of await page.getByRole('region', { name: 'Deportes e importes' }).getByRole('textbox').all()) {
    await field.clear()
  }
  const fees = expectedOf(club, month, percent)
  expect(fees.length).toBeGreaterThan(20)
  await page.getByRole('button', { name: 'Ver qué se genera' }).click()
  await expectPreview(page, fees.length, pesos(total(fees)))
  return fees.length
}

test(
  'a club sets up its cuota social by category and family, and generates three months, the last after a rise',
  ANY_WIDTH,
  async ({ page }) => {
    test.setTimeout(180_000)
    await openAs(page, 'admin@rayo.test')
    const club = await readClub(page, CLUB)
    await goInside(page, `/panel/institutions/${club.id}`)
    const clicks = await countClicks(page)
    await page.getByRole('link', { name: 'Editar' }).click()
    for (const [index, { name, from, to }] of CATEGORIES.entries()) {
      await page.getByRole('button', { name: 'Agregar categoría' }).click()
      const row = page.getByRole('group', { name: `Categoría ${index + 1}`, exact: true })
      await row.getByLabel('Nombre').fill(name)
      if (from !== null) await row.getByLabel('Edad desde').fill(String(from))
      if (to !== null) await row.getByLabel('Edad hasta').fill(String(to))
    }
    await page.getByRole('button', { name: 'Agregar concepto' }).click()
    const concept = page.getByRole('group', { name: 'Concepto 1', exact: true })
    await expect(concept.getByLabel('Nombre')).toHaveValue('Cuota social')
    await page.getByRole('group', { name: 'Categoría 2', exact: true }).getByLabel('Edad desde').fill('12')
    await page.getByRole('button', { name: 'Guardar' }).click()
    // What cannot be charged is said at its field, and the form keeps what was typed.
    await expect(page.getByText('Estas edades ya son de otra categoría')).toBeVisible()
    await expect(concept.getByText('Completa este campo')).toBeVisible()
    await page.getByRole('group', { name: 'Categoría 2', exact: true }).getByLabel('Edad desde').fill('13')
    await concept.getByLabel('Importe general').fill('8.000')
    for (const { name, price } of CATEGORIES) {
      if (price !== null) await concept.getByLabel(`Importe de ${name}`).fill(price)
    }
    await concept.getByLabel('Importe por familia').fill('12.000')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: CLUB, exact: true })).toBeVisible()
    reportClicks('Set-up of a cuota social', clicks())
    await goInside(page, `/panel/institutions/${club.id}/sports`)
    await expect(
      page.getByText('Cadete: $ 3.000 · Juvenil: $ 5.000 · Vitalicio: sin cargo · Familia: $ 12.000'),
    ).toBeVisible()
    await expectSpanish(page)

    const first = await preview(page, club, monthAfter(2))
    await expectSpanish(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^En la cuota familiar/ }).click()
    await expect(page.getByText('Otra persona de su familia paga una cuota por todos.')).toBeVisible()
    await page.getByRole('button', { name: `Generar ${first} cuotas` }).click()
    await expect(page.getByText('Terminada')).toBeVisible()

    const second = await preview(page, club, monthAfter(3))
    await page.getByRole('button', { name: `Generar ${second} cuotas` }).click()
    await expect(page.getByText('Terminada')).toBeVisible()

    // Under another name the same month is not charged again.
    await goInside(page, `/panel/institutions/${club.id}`)
    await page.getByRole('link', { name: 'Editar' }).click()
    await concept.getByLabel('Nombre').fill('Cuota de socio')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: CLUB, exact: true })).toBeVisible()
    await openMonth(page, monthAfter(3))
    for (const field of await page.getByRole('region', { name: 'Deportes e importes' }).getByRole('textbox').all()) {
      await field.clear()
    }
    await expect(page.getByRole('checkbox', { name: 'Cuota de socio · cada mes' })).toBeChecked()
    await page.getByRole('button', { name: 'Ver qué se genera' }).click()
    await expect(page.getByText('No hay cuotas para generar.')).toBeVisible()
    await expect(page.getByRole('button', { name: `Ya existen ${second}` })).toBeVisible()

    await raisePrices(page, club.id, monthAfter(4), '10')
    const third = await preview(page, club, monthAfter(4), 110)
    await page.getByRole('button', { name: `Generar ${third} cuotas` }).click()
    await expect(page.getByText('Terminada')).toBeVisible()
  },
)
