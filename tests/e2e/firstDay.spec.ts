import type { Page } from '@playwright/test'
import { z } from 'zod'
import { pesos, total } from './month/book.ts'
import { feesOf, readClub } from './month/club.ts'
import { ask } from './support/api.ts'
import { addCategory, addConcept, addOffering, typeMonth, unfold } from './support/clubForm.ts'
import { expectPreview, monthAfter } from './support/panel.ts'
import { FAMILIES, PEOPLE, listOfBalances, listOfMembers, peopleOfClub, type Person } from './support/firstDayClub.ts'
import { expectAccessible } from './support/accessible.ts'
import { openAs } from './support/sessions.ts'
import { ANY_WIDTH, expect, expectSpanish, goInside, settled, test } from './support/test.ts'

test.use({ ownWorld: true })

const CLUB = 'Club Social Los Teros'
const MONTH = monthAfter(1)
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The club's price table, in pesos. */
const PRICES = { Fútbol: 12_000, Hockey: 10_000, secondSport: 20, siblings: [10, 20, 30] }
const SOCIAL = { cadet: 3_000, youth: 5_000, adult: 8_000, family: 12_000 }
const INSURANCE = 1_500

async function foundClub(page: Page) {
  await openAs(page, 'admin@rayo.test', '/panel/institutions/new')
  await unfold(page)
  await page
    .getByRole('textbox', { name: /^Nombre/ })
    .first()
    .fill(CLUB)
  await page.getByLabel('Descuento por otro deporte (%)').fill(String(PRICES.secondSport))
  for (const [index, percent] of PRICES.siblings.entries()) {
    await page
      .getByLabel(/^Descuento familiar/)
      .nth(index)
      .fill(String(percent))
  }
  await addOffering(page, { sport: 'Fútbol', amount: String(PRICES['Fútbol']) }, 1)
  await addOffering(page, { sport: 'Hockey', amount: String(PRICES.Hockey) }, 2)
  await addCategory(page, { name: 'Cadete', to: 12 }, 1)
  await addCategory(page, { name: 'Juvenil', from: 13, to: 17 }, 2)
  await addCategory(page, { name: 'Activo', from: 18, to: 64 }, 3)
  await addCategory(page, { name: 'Vitalicio', from: 65 }, 4)
  const social = {
    name: 'Cuota social',
    amount: String(SOCIAL.adult),
    familyAmount: String(SOCIAL.family),
    prices: { Cadete: String(SOCIAL.cadet), Juvenil: String(SOCIAL.youth), Vitalicio: '0' },
    months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  }
  await addConcept(page, social, 1)
  await addConcept(page, { name: 'Seguro', amount: String(INSURANCE), months: [Number(MONTH.slice(5))] }, 2)
  await page.getByRole('button', { name: /^(Guardar|Crear)/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: CLUB, exact: true })).toBeVisible()
  await page.waitForURL(/institutions\/[0-9a-f-]{36}$/)
  return page.url().slice(-36)
}

/** A new club begins with the smallest plan, which is too small. */
async function giveLargerPlan(page: Page, id: string) {
  await page.evaluate(() => localStorage.clear())
  await openAs(page, 'superadmin@rayo.test', `/panel/institutions/${id}/update`)
  await page.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: 'Federación' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: CLUB, exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await openAs(page, 'admin@rayo.test')
}

async function chooseClub(page: Page) {
  await settled(page)
  const choice = page.getByRole('combobox', { name: 'Institución' })
  if ((await choice.inputValue()) === CLUB) return
  await choice.click()
  await page.getByRole('option', { name: CLUB }).click()
}

/** A cuota of the price table: the member's number, the concept or sport, and the amount in pesos. */
type Expected = { of: string; what: string; amount: number }

const ageOf = (birthdate: string) =>
  Number(MONTH.slice(0, 4)) - Number(birthdate.slice(0, 4)) - (birthdate.slice(5) > `${MONTH.slice(5)}-01` ? 1 : 0)

function socialOf(birthdate: string | null): number {
  if (birthdate === null) return SOCIAL.adult
  const age = ageOf(birthdate)
  return age < 13 ? SOCIAL.cadet : age < 18 ? SOCIAL.youth : age < 65 ? SOCIAL.adult : 0
}

const less = (amount: number, percent: number) => (amount * (100 - percent)) / 100

/** What a family pays. Among members with equal amounts, `idOf` decides the order. */
function cuotasOf(family: readonly Person[], idOf: (person: Person) => string): Expected[] {
  const members = family.filter(({ until }) => until === null)
  const playing = members.flatMap((person) => {
    const dearestFirst = person.sports.toSorted((a, b) => PRICES[b] - PRICES[a])
    const cuotas = dearestFirst.map((what, index) => ({
      of: String(person.number),
      what,
      amount: index === 0 ? PRICES[what] : less(PRICES[what], PRICES.secondSport),
    }))
    return cuotas.length === 0 ? [] : [{ person, cuotas, sum: total(cuotas.map(({ amount }) => amount)) }]
  })
  const byPay = playing.toSorted((a, b) => b.sum - a.sum || (idOf(a.person) < idOf(b.person) ? -1 : 1))
  const ofSports = byPay.flatMap(({ cuotas }, place) => {
    const percent = PRICES.siblings.slice(0, place).at(-1) ?? 0
    return cuotas.map((cuota) => ({ ...cuota, amount: less(cuota.amount, percent) }))
  })
  const social = members.flatMap(({ number, birthdate }) => {
    const amount = socialOf(birthdate)
    return amount === 0 ? [] : [{ of: String(number), what: 'Cuota social', amount }]
  })
  const payer = String(members.find(({ isPayer }) => isPayer)?.number)
  const ofFamily = social.length > 1 ? [{ of: payer, what: 'Cuota social', amount: SOCIAL.family }] : social
  return [
    ...ofSports,
    ...ofFamily,
    ...members.map(({ number }) => ({ of: String(number), what: 'Seguro', amount: INSURANCE })),
  ]
}

const linesOf = (cuotas: readonly Expected[]) =>
  cuotas.map(({ of, what, amount }) => `${of} ${what} ${amount}`).toSorted()

const sportsSchema = z.array(z.object({ id: z.string(), name: z.string() }))

test('a new club charges its first month to 301 people', ANY_WIDTH, async ({ page }) => {
  test.setTimeout(300_000)
  const people = peopleOfClub()
  const former = people.filter(({ until }) => until !== null)
  expect([people.length, new Set(people.map(({ family }) => family)).size]).toEqual([PEOPLE, FAMILIES])
  await giveLargerPlan(page, await foundClub(page))

  const { file, rows } = await listOfMembers(people)
  await goInside(page, '/panel/users/import')
  await chooseClub(page)
  await page
    .getByLabel(/^Elegir archivo/)
    .setInputFiles({ name: 'padrón.xlsx', mimeType: XLSX, buffer: Buffer.from(file) })
  await page.getByRole('radio', { name: /^Sí, como exsocios/ }).check()
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `${PEOPLE} socios nuevos` })).toBeVisible()
  await expectSpanish(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Importar ${PEOPLE} socios` }).click()
  await expect(page.getByText(`Se agregaron ${PEOPLE} socios`, { exact: true })).toBeVisible()

  await goInside(page, '/panel/payments/opening')
  await chooseClub(page)
  const owing = people.filter(({ owes }) => owes !== 0)
  const balances = Buffer.from(await listOfBalances(people))
  await page.getByLabel(/^Elegir archivo/).setInputFiles({ name: 'deudas.xlsx', mimeType: XLSX, buffer: balances })
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('button', { name: `Cargar ${owing.length} saldos` }).click()
  await expect(page.getByRole('heading', { name: 'Saldos cargados' })).toBeVisible()

  const club = await readClub(page, CLUB)
  expect(club.members).toHaveLength(PEOPLE + 1)
  const memberOf = new Map(club.members.map((member) => [member.membership.memberNumber, member]))
  expect(rows).toBeGreaterThan(PEOPLE)
  expect(people.filter(({ number }) => !memberOf.has(String(number)))).toEqual([])
  const numberOf = new Map(club.members.map(({ id, membership }) => [id, membership.memberNumber ?? 'founder']))

  const families = Array.from({ length: FAMILIES }, (_, index) => people.filter(({ family }) => family === index + 1))
  const idOf = ({ number }: Person) => memberOf.get(String(number))?.membership.id ?? ''
  // The founder is a member too, alone.
  const founder = memberOf.get(null)
  const expected = [
    ...families.flatMap((family) => cuotasOf(family, idOf)),
    { of: 'founder', what: 'Cuota social', amount: socialOf(founder?.birthdate ?? null) },
    { of: 'founder', what: 'Seguro', amount: INSURANCE },
  ]
  await goInside(page, '/panel/payments/generate')
  await chooseClub(page)
  await typeMonth(page, MONTH)
  await page.getByRole('button', { name: 'Ver qué se genera' }).click()
  await expectPreview(page, expected.length, pesos(100 * total(expected.map(({ amount }) => amount))))
  await expectSpanish(page)
  await page.getByRole('button', { name: `Generar ${expected.length} cuotas` }).click()
  await expect(page.getByText('Terminada')).toBeVisible({ timeout: 60_000 })

  const sports = new Map(sportsSchema.parse(await ask(page, 'GET', 'sports')).map(({ id, name }) => [id, name]))
  const fees = (await feesOf(page, club)).filter(({ period }) => period === MONTH)
  const charged = fees.map(({ userId, sportId, concept, amount }) => ({
    of: numberOf.get(userId) ?? '',
    what: sportId === null ? concept : (sports.get(sportId) ?? ''),
    amount: amount / 100,
  }))
  expect(linesOf(charged)).toEqual(linesOf(expected))
  expect(charged.filter(({ of }) => former.some(({ number }) => String(number) === of))).toEqual([])
  const byFamily = charged.filter(({ what, amount }) => what === 'Cuota social' && amount === SOCIAL.family)
  expect(byFamily.length).toBeGreaterThan(50)
})
