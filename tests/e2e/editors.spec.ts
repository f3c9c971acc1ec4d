import type { Page } from '@playwright/test'
import { LARGE_URL } from '../../playwright.config.ts'
import { ANY_WIDTH, expect, expectAccessible, expectSpanish, goInside, settled, openAs, test } from './support/test.ts'

// Two people at once, each in their own browser. They change institutions that no other test uses.
test.use({ baseURL: LARGE_URL })
test.setTimeout(90_000)

const PUBLISHED = `/panel/institutions?${new URLSearchParams({ filter: JSON.stringify({ status: 'published' }) })}`

async function chooseLast(page: Page, count: number): Promise<{ name: string; path: string }[]> {
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const selection = (await rows.all()).slice(-count)
  for (const row of selection) await row.getByRole('checkbox').click()
  return Promise.all(
    selection.map(async (row) => ({
      name: await row.locator('.row-link').innerText(),
      path: (await row.locator('.row-link').getAttribute('href')) ?? '',
    })),
  )
}

const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click()

const TOLD = ['[role="dialog"]', '[role="status"]', '[role="alert"]']
const BOTH = ['dark', 'light'] as const

test(
  'two edit one institution: the slower one reads what changed, in the form and in a bulk action, and loses nothing',
  ANY_WIDTH,
  async ({ page: slower, browser }) => {
    await openAs(slower, 'superadmin@rayo.test', PUBLISHED)
    // As if signed in there too: the gate has its own tests.
    const other = await browser.newContext({ storageState: await slower.context().storageState(), locale: 'es-AR' })
    const quicker = await other.newPage()

    const [first, changed, last] = await chooseLast(slower, 3)
    if (!first || !changed || !last) throw new Error('fewer than three institutions')
    await test.step('of three that are chosen the other one changes one meanwhile', async () => {
      await quicker.goto(`${LARGE_URL}${changed.path}/update`)
      await settled(quicker)
      await field(quicker, /^Descripción/).fill('Escrita por otra persona')
      await save(quicker)
      await expect(quicker.getByText('Cambios guardados')).toBeVisible()

      await slower.getByRole('button', { name: 'Pasar a borrador' }).click()
      const refused = slower.getByRole('dialog', { name: 'No se hizo en 1 registro' })
      await expect(
        refused.getByRole('row', { name: new RegExp(`^${changed.name}.*Otra persona cambió`) }),
      ).toBeVisible()
      await expect(refused.locator('tbody tr')).toHaveCount(1)
      await expect(slower.getByText('Hecho en 2 registros')).toBeVisible()
      await expectSpanish(slower)
      await expectAccessible(slower, { parts: TOLD, themes: BOTH })
      await refused.getByRole('button', { name: 'Cerrar' }).click()
      const rows = slower.locator('tbody tr')
      await expect(rows.filter({ hasText: changed.name })).toHaveCount(1)
      for (const { name } of [first, last]) await expect(rows.filter({ hasText: name })).toHaveCount(0)
    })

    await test.step('both open its form, and the other one saves first', async () => {
      await goInside(slower, `${changed.path}/update`)
      await settled(slower)
      await field(slower, /^Descripción/).fill('Escrita por mí')
      await quicker.goto(`${LARGE_URL}${changed.path}/update`)
      await settled(quicker)
      await field(quicker, /^Nombre/).fill(`${changed.name} del Sur`)
      await save(quicker)
      await expect(quicker.getByRole('heading', { level: 1, name: `${changed.name} del Sur` })).toBeVisible()

      await save(slower)
      const conflict = slower.getByRole('dialog', { name: 'Otra persona cambió este registro' })
      const row = `Nombre ${changed.name} ${changed.name} del Sur Sin cambios tuyos`
      await expect(conflict.getByRole('row', { name: row })).toBeVisible()
      await expectAccessible(slower, { parts: TOLD, themes: BOTH })
      await conflict.getByRole('button', { name: 'Seguir editando' }).click()
      await expect(field(slower, /^Descripción/)).toHaveValue('Escrita por mí')

      await save(slower)
      await conflict.getByRole('button', { name: 'Guardar lo mío' }).click()
      await expect(slower.getByText('Cambios guardados')).toBeVisible()
      await expect(slower.getByRole('heading', { level: 1, name: `${changed.name} del Sur` })).toBeVisible()
      await expect(slower.getByRole('main').getByText('Escrita por mí')).toBeVisible()
    })
    await other.close()
  },
)
