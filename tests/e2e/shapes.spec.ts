import { chooseOption, raisePrices, typeDate } from './support/clubForm.ts'
import { YEAR, generate, refinance, setUp } from './support/shape.ts'
import { expectAccessible } from './support/accessible.ts'
import { ANY_WIDTH, expect, expectSpanish, goInside, settled, test } from './support/test.ts'

// Each club from its set-up to a payment plan: three months, a rise, and a birthday on the day that
// decides the category. The amounts were calculated by hand.
test.use({ ownWorld: true })
test.setTimeout(180_000)

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

test('a gym charges two variants by the days of the first month, but no pauses', ANY_WIDTH, async ({ page }) => {
  const sport = page.getByRole('group', { name: 'Deporte 1', exact: true })
  const free = sport.getByRole('group', { name: 'Variante 2', exact: true })
  const club = await setUp(page, {
    name: 'Gimnasio El Molino',
    currency: 'ARS',
    offerings: [{ sport: 'Natación', amount: '20.000', variants: { Doble: '15.000', 'Doble ': '31.000' } }],
    categories: [
      { name: 'Menor', to: 17 },
      { name: 'Mayor', from: 18 },
    ],
    concepts: [{ name: 'Seguro', amount: '2.000', prices: { Menor: '1.000' }, months: EVERY_MONTH }],
    members: [
      'Bruno;Lima;14/07/1990;01/03/2022;;Natación',
      `Nina;Zúñiga;14/07/1990;16/04/${YEAR};;Natación;Doble`,
      'Sofi;Núñez;14/07/1990;01/03/2022;;Natación',
      `Kim;Rey;01/05/${YEAR - 18};01/03/2022;;Natación;Doble`,
    ],
    more: async () => {
      await chooseOption(page, /^Alta a mitad de mes/, 'Paga los días que quedan')
      await page.getByRole('button', { name: /^(Guardar|Crear)/ }).click()
      await expect(sport.getByText('Ya hay otro con este nombre')).toBeVisible()
      await free.getByLabel('Nombre').fill('Libre')
      await expectAccessible(page)
    },
  })
  await expect(page.getByText('Doble: $ 15.000')).toBeVisible()

  await goInside(page, `/panel/users/${club.personOf.get('Sofi')}/update`)
  await settled(page)
  await chooseOption(page, /^Variante de Natación/, 'Libre')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Natación (Libre)')).toBeVisible()
  await page.getByRole('button', { name: 'Agregar una pausa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar una pausa' })
  await typeDate(page, /^Desde/, `0105${YEAR}`)
  await typeDate(page, /^Hasta/, `3105${YEAR}`)
  await dialog.getByLabel(/^Motivo/).fill('Viaje')
  await expectAccessible(page, { parts: ['[role="dialog"]'] })
  await dialog.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByText(/^En pausa del 1 de mayo/)).toBeVisible()
  await page.getByRole('heading', { name: 'Historial' }).click()
  await expect(page.getByText('Natación: Libre')).toBeVisible()
  await expectSpanish(page)

  // Nina joins on the 16th of a month of 30 days.
  const swimming = [20_000, 7_500, 31_000, 15_000]
  await generate(page, club, `${YEAR}-04`, [...swimming, 2_000, 2_000, 2_000, 1_000, 2_000])
  await generate(page, club, `${YEAR}-05`, [20_000, 15_000, 15_000, 2_000, 2_000, 2_000, 2_000], async () => {
    await expect(page.getByText('Pasa de Menor a Mayor')).toBeVisible()
    await page.getByRole('button', { name: /^En pausa/ }).click()
    await expect(page.getByText('El socio está en pausa el día del vencimiento y no paga nada.')).toBeVisible()
    await expect(page.getByRole('rowheader', { name: /^Núñez, Sofi/ }).first()).toBeVisible()
  })
  await raisePrices(page, club.id, `${YEAR}-06`, '10')
  const raised = [22_000, 16_500, 34_100, 16_500]
  await generate(page, club, `${YEAR}-06`, [...raised, 2_200, 2_200, 2_200, 2_200, 2_200])
  // Three times the sport and the insurance: 22,000, 22,000 and 24,200.
  await refinance(page, club, 'Bruno', [22_733.33, 22_733.33, 22_733.34])
})

test(
  'a Spanish club charges by quarter in euros, with siblings, matrícula and a licence by age',
  ANY_WIDTH,
  async ({ page }) => {
    const club = await setUp(page, {
      name: 'Club Deportivo Rías Baixas',
      currency: 'EUR',
      siblingDiscounts: [20],
      categories: [
        { name: 'Infantil', to: 12 },
        { name: 'Juvenil', from: 13, to: 17 },
        { name: 'Mayor', from: 18 },
      ],
      concepts: [
        { name: 'Cuota trimestral', amount: '60', prices: { Infantil: '40' }, months: [1, 4, 7, 10], discounted: true },
        { name: 'Matrícula', amount: '25', familyAmount: '40', months: [], onJoining: true },
        { name: 'Licencia', prices: { Infantil: '10', Juvenil: '15', Mayor: '24' }, months: [1], onJoining: true },
      ],
      members: [
        'Iria;Lago;14/07/1990;01/03/2022;',
        // Thirteen on 2 January, and still twelve on the first.
        `Brais;Lago;02/01/${YEAR - 13};01/03/2022;Iria Lago`,
        `Eva;Luna;01/01/${YEAR - 13};01/03/2022;`,
        `Uxía;Couto;14/07/1994;10/02/${YEAR};`,
      ],
      more: () => chooseOption(page, /^La edad se calcula/, 'El 1 de enero'),
    })
    await expect(page.getByText(/^Familia: .*40/)).toBeVisible()
    await generate(page, club, `${YEAR}-01`, [60, 32, 60, 60, 24, 10, 15, 24], async () => {
      await expect(page.getByRole('row', { name: /Luna, Eva/ }).first()).toContainText('Pasa de Infantil a Juvenil')
    })
    await generate(page, club, `${YEAR}-02`, [25, 24])
    await generate(page, club, `${YEAR}-03`, [])
    await generate(page, club, `${YEAR}-04`, [60, 32, 60, 60, 60])
    await raisePrices(page, club.id, `${YEAR}-07`, '5')
    await generate(page, club, `${YEAR}-07`, [63, 33.6, 63, 63, 63])
    // A year later Brais is thirteen on the first of January.
    await generate(page, club, `${YEAR + 1}-01`, [63, 50.4, 63, 63, 63, 25.2, 15.75, 15.75, 25.2, 25.2])
    // 32, 10, 32, 33.60, 50.40 and 15.75.
    await refinance(page, club, 'Brais', [57.91, 57.91, 57.93])
  },
)
