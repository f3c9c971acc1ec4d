import type { Page } from '@playwright/test'
import { z } from 'zod'
import { formatMoney, type Currency } from '../../domain/money/currency.ts'
import { plain } from './month/book.ts'
import { expectPreview, monthAfter, typeMonth } from './month/generation.ts'
import { ask, filtered } from './support/api.ts'
import { countClicks, reportClicks } from './support/clicks.ts'
import { addCategory, addConcept, raisePrices, type Category, type Concept } from './support/clubForm.ts'
import { ANY_WIDTH, expect, expectAccessible, expectSpanish, goInside, openAs, settled, test } from './support/test.ts'

test.use({ ownWorld: true })

const idSchema = z.object({ id: z.string() })
const usersSchema = z.array(idSchema.extend({ givenName: z.string() }))

type Shape = {
  name: string
  currency: Currency
  siblingDiscounts?: number[]
  ageOn?: string
  categories?: readonly Category[]
  concepts: readonly Concept[]
  members: readonly string[]
}

/** The next year of which every month is ahead. */
const YEAR = Number(monthAfter(0).slice(0, 4)) + 1
const HEADINGS = ['Nombre', 'Apellido', 'Fecha de nacimiento', 'Alta', 'Quién paga']

/** Sets the club up as its treasurer does, with the members of a list, and returns who is who by first name. */
async function setUp(page: Page, shape: Shape) {
  const { name, currency, siblingDiscounts = [], ageOn, categories = [], concepts, members } = shape
  await openAs(page, 'admin@rayo.test', '/panel/institutions/new')
  const clicks = await countClicks(page)
  await page
    .getByRole('textbox', { name: /^Nombre/ })
    .first()
    .fill(name)
  if (currency !== 'ARS') {
    await page.getByRole('combobox', { name: 'Moneda' }).click()
    await page.getByRole('option', { name: new RegExp(currency) }).click()
  }
  for (const [index, percent] of siblingDiscounts.entries()) {
    await page
      .getByLabel(/^Descuento familiar/)
      .nth(index)
      .fill(String(percent))
  }
  for (const [index, category] of categories.entries()) await addCategory(page, category, index + 1)
  if (ageOn !== undefined) {
    await page.getByRole('combobox', { name: /^La edad se mira/ }).click()
    await page.getByRole('option', { name: ageOn }).click()
  }
  for (const [index, concept] of concepts.entries()) await addConcept(page, concept, index + 1)
  await page.getByRole('button', { name: /^(Guardar|Crear)/ }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  reportClicks(`Set-up of ${name}`, clicks())
  await page.waitForURL(/institutions\/[0-9a-f-]{36}$/)
  const id = page.url().slice(-36)
  await ask(page, 'POST', 'users/import', {
    institutionId: id,
    columns: HEADINGS,
    rows: members.map((row, index) => ({ line: index + 2, cells: row.split(';') })),
    reading: { areUnknownPayersContacts: true },
  })
  await goInside(page, `/panel/institutions/${id}/sports`)
  for (const concept of concepts) await expect(page.getByText(concept.name, { exact: true })).toBeVisible()
  await expectSpanish(page)
  const users = usersSchema.parse(await ask(page, 'GET', filtered('users', { institutionId: id })))
  return { id, name, currency, personOf: new Map(users.map(({ id: userId, givenName }) => [givenName, userId])) }
}

type Club = Awaited<ReturnType<typeof setUp>>

/** Generates a month. The caller has worked its cuotas out, in whole units of the currency; the treasurer, a member too, is last. */
async function generate(page: Page, { name, currency }: Club, month: number, amounts: readonly number[], year = YEAR) {
  await goInside(page, '/panel/payments/generate')
  await settled(page)
  const choice = page.getByRole('combobox', { name: 'Institución' })
  if ((await choice.inputValue()) !== name) {
    await choice.click()
    await page.getByRole('option', { name }).click()
  }
  await typeMonth(page, `${year}-${String(month).padStart(2, '0')}`)
  await page.getByRole('button', { name: 'Ver qué se genera' }).click()
  if (amounts.length === 0) {
    await expect(page.getByText('No hay cuotas para generar.')).toBeVisible()
    return
  }
  const total = 100 * amounts.reduce((sum, amount) => sum + amount, 0)
  await expectPreview(page, amounts.length, plain(formatMoney(total, currency)))
  await page.getByRole('button', { name: /^Generar \d+ cuotas?$/ }).click()
  await expect(page.getByText('Terminada')).toBeVisible()
}

/** Makes a payment plan of all that a member owes, with these amounts. */
async function refinance(page: Page, { personOf }: Club, member: string, amounts: readonly string[]) {
  await goInside(page, `/panel/payments?filter=${encodeURIComponent(JSON.stringify({ userId: personOf.get(member) }))}`)
  await page.locator('tbody .row-link').first().click()
  await page.getByRole('button', { name: 'Hacer plan de pago' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^En cuántas cuotas/).fill(String(amounts.length))
  await dialog.getByLabel(/^Motivo/).fill('Acordado con la tesorera')
  await expect(dialog.getByRole('row').getByRole('cell')).toHaveText(amounts.map((amount) => `$ ${amount}`))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hacer el plan' }).click()
  await page.getByRole('link', { name: 'Ver sus cuotas' }).click()
  await expect(page.getByText(`Plan de pago, ${amounts.length} de ${amounts.length}`)).toBeVisible()
}

test('a school charges its matrícula in March, ten months, siblings and a scholarship', ANY_WIDTH, async ({ page }) => {
  test.setTimeout(180_000)
  const club = await setUp(page, {
    name: 'Escuela de Hockey Las Acacias',
    currency: 'ARS',
    siblingDiscounts: [20],
    concepts: [
      { name: 'Matrícula', amount: '30.000', months: [3] },
      { name: 'Cuota', amount: '20.000', months: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12], discounted: true },
    ],
    members: [
      'Luz;Rey;04/05/2015;01/03/2024;Marta Gil',
      'Sol;Rey;11/09/2017;01/03/2024;Marta Gil',
      'Noa;Paz;21/02/2016;01/03/2024;',
      'Ian;Sosa;02/12/2014;01/03/2024;',
    ],
  })
  await goInside(page, `/panel/users/${club.personOf.get('Ian')}`)
  await page.getByRole('button', { name: 'Agregar una beca' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton', { name: 'Porcentaje' }).fill('50')
  await dialog.getByRole('group', { name: 'Hasta' }).getByRole('spinbutton').first().click()
  await page.keyboard.type(`3004${YEAR}`)
  await dialog.getByLabel('Motivo').fill('Convenio con la escuela')
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByText(/^La beca quedó guardada/)).toBeVisible()

  await generate(page, club, 2, [])
  await generate(page, club, 3, [30_000, 30_000, 30_000, 15_000, 30_000, 20_000, 16_000, 20_000, 10_000, 20_000])
  await generate(page, club, 4, [20_000, 16_000, 20_000, 10_000, 20_000])
  await generate(page, club, 5, [20_000, 16_000, 20_000, 20_000, 20_000])
  await raisePrices(page, club.id, `${YEAR}-06`, '10')
  await generate(page, club, 6, [22_000, 17_600, 22_000, 22_000, 22_000])
  await refinance(page, club, 'Noa', ['22.400,00', '22.400,00', '22.400,00', '22.400,00', '22.400,00'])
})

test(
  'a federation charges its yearly licence by the age on 1 January, and to those who join',
  ANY_WIDTH,
  async ({ page }) => {
    test.setTimeout(180_000)
    const club = await setUp(page, {
      name: 'Federación del Litoral',
      currency: 'ARS',
      ageOn: 'El 1 de enero',
      categories: [
        { name: 'Infantil', to: 12 },
        { name: 'Juvenil', from: 13, to: 17 },
        { name: 'Mayor', from: 18 },
      ],
      concepts: [
        {
          name: 'Licencia',
          prices: { Infantil: '10.000', Juvenil: '15.000', Mayor: '24.000' },
          months: [1],
          onJoining: true,
        },
      ],
      members: [
        // Thirteen on 2 January, and still twelve on the first.
        `Ada;Luna;02/01/${YEAR - 13};01/03/2022;`,
        `Eva;Luna;01/01/${YEAR - 13};01/03/2022;`,
        'Leo;Vera;14/07/1990;01/03/2022;',
        `Teo;Vera;14/07/1991;10/02/${YEAR};`,
      ],
    })
    await generate(page, club, 1, [10_000, 15_000, 24_000, 24_000])
    await generate(page, club, 2, [24_000])
    await generate(page, club, 3, [])
    await refinance(page, club, 'Ada', ['3.333,33', '3.333,33', '3.333,34'])
    // A year later Ada is thirteen on the first of January.
    await generate(page, club, 1, [15_000, 15_000, 24_000, 24_000, 24_000], YEAR + 1)
  },
)

test(
  'a Spanish club charges by quarter in euros, matrícula and insurance with the first',
  ANY_WIDTH,
  async ({ page }) => {
    test.setTimeout(180_000)
    const club = await setUp(page, {
      name: 'Club Deportivo Rías Baixas',
      currency: 'EUR',
      concepts: [
        { name: 'Cuota trimestral', amount: '60', months: [1, 4, 7, 10] },
        { name: 'Matrícula', amount: '25', months: [], onJoining: true },
        { name: 'Seguro anual', amount: '12', months: [1], onJoining: true },
      ],
      members: [
        'Iria;Lago;14/07/1990;01/03/2022;',
        'Brais;Lago;14/07/1992;01/03/2022;',
        `Uxía;Couto;14/07/1994;10/02/${YEAR};`,
      ],
    })
    await generate(page, club, 1, [60, 60, 60, 12, 12, 12])
    await generate(page, club, 2, [25, 12])
    await generate(page, club, 4, [60, 60, 60, 60])
    await raisePrices(page, club.id, `${YEAR}-07`, '5')
    await generate(page, club, 7, [63, 63, 63, 63])
  },
)
