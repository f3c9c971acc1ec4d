import type { Locator, Page } from '@playwright/test'
import { pesos, total } from './month/book.ts'
import { readClub, type Club } from './month/club.ts'
import { expectPreview, monthAfter, openMonth } from './month/generation.ts'
import { raisePrices } from './support/clubForm.ts'
import { countClicks, reportClicks } from './support/clicks.ts'
import { ANY_WIDTH, expect, expectAccessible, expectSpanish, goInside, openAs, settled, test } from './support/test.ts'

test.use({ ownWorld: true })

const CLUB = 'Club Atlético Relámpago'
const SPORT = 'Fútbol'
const TWICE = { name: '2 veces por semana', typed: '15.000', amount: 1_500_000 }
const FREE = { name: 'Libre', typed: '31.000', amount: 3_100_000 }

const lengthOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()

const FIRST = monthAfter(2)
const SECOND = monthAfter(3)
const THIRD = monthAfter(4)
const JOINS = 16

type Choices = { amounts: ReadonlyMap<string, number>; paused: string; pausedIn: string; percent?: number }

/** What the gym charges in a month as its treasurer works it out: a price for each variant, and days for who joins. */
function expectedOf({ members, offerings: [sport] }: Club, month: string, choices: Choices): number[] {
  if (!sport) throw new Error('no sport')
  return members.flatMap(({ active, membership }) => {
    const { id, since, until, sportIds, contact, exemptions } = membership
    if (contact || !active || !sportIds.includes(sport.sportId)) return []
    if (since > `${month}-31` || (until !== null && until < `${month}-01`)) return []
    if (id === choices.paused && month === choices.pausedIn) return []
    const usual = `${month}-${String(sport.dueDay).padStart(2, '0')}`
    const due = since > usual && since > `${month}-01` ? since : usual
    if (exemptions.some(({ from, to }) => from <= due && (to === null || due <= to))) return [0]
    const price = ((choices.amounts.get(id) ?? sport.monthlyAmount) * (choices.percent ?? 100)) / 100
    const days = lengthOf(month)
    return [since > `${month}-01` ? Math.round((price * (days - Number(since.slice(8)) + 1)) / days) : price]
  })
}

async function typeDay(within: Page | Locator, label: RegExp, day: string): Promise<void> {
  await within.getByRole('group', { name: label }).getByRole('spinbutton').first().click()
  const page = 'keyboard' in within ? within : within.page()
  await page.keyboard.type(`${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`)
}

async function choose(page: Page, label: RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Of the first sport alone. */
async function preview(page: Page, month: string, fees: readonly number[], free = '31000,00'): Promise<void> {
  await openMonth(page, month)
  const sports = page.getByRole('region', { name: 'Deportes e importes' }).getByRole('textbox')
  await expect(page.getByLabel(`${SPORT} · ${FREE.name}`)).toHaveValue(free)
  for (const field of (await sports.all()).slice(3)) await field.clear()
  await page.getByRole('button', { name: 'Ver qué se genera' }).click()
  await expectPreview(page, fees.length, pesos(total([...fees])))
}

test(
  'a gym sets up two variants, a member joins in the month and another one pauses the next, before prices rise',
  ANY_WIDTH,
  async ({ page }) => {
    test.setTimeout(180_000)
    await openAs(page, 'admin@rayo.test')
    const { id } = await readClub(page, CLUB)
    await goInside(page, `/panel/institutions/${id}`)
    const clicks = await countClicks(page)
    await page.getByRole('link', { name: 'Editar' }).click()
    const sport = page.getByRole('group', { name: 'Deporte 1', exact: true })
    for (const [index, { typed }] of [TWICE, FREE].entries()) {
      await sport.getByRole('button', { name: 'Agregar variante' }).click()
      const row = sport.getByRole('group', { name: `Variante ${index + 1}`, exact: true })
      await row.getByLabel('Nombre').fill(TWICE.name)
      await row.getByLabel('Cuota mensual').fill(typed)
    }
    await choose(page, /^Alta a mitad de mes/, 'Paga los días que quedan')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(sport.getByText('Ya hay otro con este nombre')).toBeVisible()
    await sport.getByRole('group', { name: 'Variante 2', exact: true }).getByLabel('Nombre').fill(FREE.name)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: CLUB, exact: true })).toBeVisible()
    reportClicks('Set-up of a gym’s variants', clicks())
    await goInside(page, `/panel/institutions/${id}/sports`)
    await expect(page.getByText(`${TWICE.name}: $ 15.000`)).toBeVisible()

    // Who joins in the middle of the first month.
    await goInside(page, '/panel/users/new')
    await settled(page)
    await page.getByLabel(/^Nombre/).fill('Nina')
    await page.getByLabel(/^Apellido/).fill('Zúñiga')
    await typeDay(page, /^Desde/, `${FIRST}-${JOINS}`)
    await page.getByRole('combobox', { name: /^Deportes/ }).fill(SPORT)
    await page.getByRole('option', { name: SPORT, exact: true }).click()
    await page.keyboard.press('Escape')
    await choose(page, new RegExp(`^Variante de ${SPORT}`), TWICE.name)
    await page.getByRole('button', { name: 'Invitar', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Usuarios' })).toBeVisible()

    // Who plays without limit, and pauses the second month.
    const club = await readClub(page, CLUB)
    const free = club.members.find(({ email }) => email === 'user@rayo.test')
    const joining = club.members.find(({ familyName }) => familyName === 'Zúñiga')
    if (!free || !joining) throw new Error('the members are missing')
    await goInside(page, `/panel/users/${free.id}/update`)
    await settled(page)
    await choose(page, new RegExp(`^Variante de ${SPORT}`), FREE.name)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Fútbol (Libre), Vóley')).toBeVisible()
    await page.getByRole('button', { name: 'Agregar una pausa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agregar una pausa' })
    await typeDay(dialog, /^Desde/, `${SECOND}-01`)
    await typeDay(dialog, /^Hasta/, `${SECOND}-${lengthOf(SECOND)}`)
    await dialog.getByLabel(/^Motivo/).fill('Viaje')
    await expectAccessible(page, { parts: ['[role="dialog"]'] })
    await dialog.getByRole('button', { name: 'Agregar' }).click()
    await expect(page.getByText(/^En pausa del 1 de/)).toBeVisible()
    await page.getByRole('button', { name: 'Historial' }).click()
    await expect(page.getByText('Fútbol: Libre')).toBeVisible()
    await expectSpanish(page)

    const choices = {
      amounts: new Map([
        [free.membership.id, FREE.amount],
        [joining.membership.id, TWICE.amount],
      ]),
      paused: free.membership.id,
      pausedIn: SECOND,
    }
    const first = expectedOf(club, FIRST, choices)
    expect(first).toContain(Math.round((TWICE.amount * (lengthOf(FIRST) - JOINS + 1)) / lengthOf(FIRST)))
    await preview(page, FIRST, first)
    await expectSpanish(page)
    await page.getByRole('button', { name: `Generar ${first.length} cuotas` }).click()
    await expect(page.getByText('Terminada')).toBeVisible()

    const second = expectedOf(club, SECOND, choices)
    expect(second).toContain(TWICE.amount)
    expect(second).not.toContain(FREE.amount)
    await preview(page, SECOND, second)
    await page.getByRole('button', { name: /^En pausa/ }).click()
    await expect(page.getByText('El día del vencimiento está en pausa y no paga nada.')).toBeVisible()
    await expect(page.getByRole('rowheader', { name: /^Núñez, Sofía/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: `Generar ${second.length} cuotas` }).click()
    await expect(page.getByText('Terminada')).toBeVisible()

    await raisePrices(page, id, THIRD, '10')
    const third = expectedOf(club, THIRD, { ...choices, percent: 110 })
    expect(third).toContain(3_410_000)
    await preview(page, THIRD, third, '34100,00')
    await page.getByRole('button', { name: `Generar ${third.length} cuotas` }).click()
    await expect(page.getByText('Terminada')).toBeVisible()
  },
)
