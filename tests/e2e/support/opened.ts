import type { Page } from '@playwright/test'
import { type Check, type Look, MAIN, expectAccessible } from './accessible.ts'
import { expect, expectFits, foreignWords, onPhone, settled, test } from './test.ts'

type Opening = {
  open: (page: Page) => Promise<unknown>
  /** Only on one kind of screen, and there in both themes. */
  only?: 'desktop' | 'phone'
  /** A part of the page, not over it: the whole page is checked. */
  isInPage?: boolean
  /** Closes it; by default the Escape key does. */
  close?: (page: Page) => Promise<unknown>
}

/** Elements over a page, and the buttons they belong to. */
const OVER = [
  'dialog[open]',
  '.MuiModal-root:not(.MuiModal-hidden)',
  '.MuiPopper-root:not(.MuiTooltip-popper)',
  '[data-open="true"]',
]
const OVER_PAGE = OVER.join(', ')

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
/** Opens a menu and chooses an entry. */
const entry = (menu: string, item: RegExp) => async (page: Page) => {
  await press(menu)(page)
  await page.getByRole('menuitem', { name: item }).click()
}
const choice = (name: RegExp) => (page: Page) => page.getByRole('combobox', { name }).first().click()
const calendar = (name: RegExp) => (page: Page) =>
  page
    .getByRole('group', { name })
    .getByRole('button', { name: /calendario/ })
    .click()
const chooseRow = (page: Page) => page.locator('tbody').getByRole('checkbox').first().click()
const leave = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Salir sin guardar' }).click()
const cancel = press('Cancelar')
const escape = (page: Page) => page.keyboard.press('Escape')
const nothing = async () => {}
const escapeTwice = async (page: Page) => {
  await escape(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await escape(page)
}
/** Makes the API refuse the page's change as stale. */
const makeStale = (page: Page, path: string) =>
  page.route(`**/api/v1/private/${path}`, async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fallback()
    const stale = (request.postData() ?? '').replaceAll(/"version":\d+/g, '"version":99')
    const response = await route.fetch({ postData: stale })
    await route.fulfill({ response, body: (await response.text()).replace(/"price":\d+/, '"price":77700') })
  })
const confirm = (button: string) => async (page: Page) => {
  await page.unrouteAll()
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}
const SPANISH = ['may («may»)']

const FILE = ['Apellido;Nombre;DNI;Fecha nac.', 'Zubeldía;Olga;30111222;03/04/1950', 'Zubeldía;Ema;=cmd;31/02/2001']
const STATEMENT = 'Fecha;Descripción;Importe\n01/03/2024;QWERTY XYLOFON;77,01\n02/03/2024;LUZ;-5,00\n'
const chooseFile = (name: string, text: string) => (page: Page) =>
  page.getByLabel(/^Elegir/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/**
 * The parts that each account can open on the screens below /panel, in order, without saving. A
 * part that several accounts share is opened by one.
 */
const OPENINGS: Record<string, Record<string, Record<string, Opening>>> = {
  'superadmin@rayo.test': {
    dashboard: {
      'the menu of the user': { only: 'desktop', open: press(/^Menú de usuario/) },
      'the menu of a phone': {
        only: 'phone',
        open: press('Abrir menú'),
        close: (page) => page.getByRole('dialog').getByRole('button', { name: 'Cerrar menú' }).click(),
      },
      shortcuts: { open: (page) => page.keyboard.press('?') },
    },
    plans: {
      'a deletion of selected rows': {
        open: async (page) => {
          await chooseRow(page)
          await press('Eliminar')(page)
        },
      },
    },
    'plans/new': { 'a select': { open: choice(/^Período/) } },
    '{plans}': {
      'a deletion': { open: press(/^Eliminar/) },
      'a conflict with another user': {
        open: async (page) => {
          await makeStale(page, 'plans/*')
          await page.getByRole('textbox', { name: /^Nombre/ }).fill('Plan nuestro')
          await press('Guardar')(page)
        },
        close: confirm('Descartar lo mío y ver lo actual'),
      },
    },
    'manage-sports/new': {
      'an autocomplete': { open: choice(/^Tipo/) },
      'a new type': {
        open: async (page) => {
          await page.getByRole('combobox', { name: /^Tipo/ }).fill('Tipo por crear')
          await page.getByRole('option', { name: /^Crear/ }).click()
        },
        close: escapeTwice,
      },
    },
    institutions: {
      'a conflict of selected rows': {
        open: async (page) => {
          await chooseRow(page)
          await makeStale(page, 'institutions/bulk')
          await press('Pasar a borrador')(page)
        },
        close: confirm('Cerrar'),
      },
    },
    'institutions/new': {
      'hours of an offering': {
        open: async (page) => {
          await page.getByText('Deportes que ofrece', { exact: true }).click()
          await press('Agregar deporte')(page)
          // the list of sports, which opens over the button
          await page.keyboard.press('Escape')
          await press('Agregar horario')(page)
          await page
            .getByRole('group', { name: /^Desde/ })
            .getByRole('button')
            .click()
        },
      },
      'a row of an offering': { isInPage: true, open: nothing, close: nothing },
      'a warning of unsaved changes': {
        open: async (page) => {
          await page.getByRole('textbox', { name: /^Nombre/ }).fill('Club sin guardar')
          await page.getByRole('link', { name: 'Cancelar' }).click()
        },
        close: leave,
      },
    },
    '{institutions}': {
      'days to close': { open: press('Cerrar un período') },
    },
    '{institutions}/admins': {
      'an invitation': { open: press('Agregar administrador') },
    },
  },
  'admin@rayo.test': {
    '': { 'the palette': { open: (page) => page.keyboard.press('Control+k') } },
    users: {
      'the bulk actions': { isInPage: true, open: chooseRow, close: nothing },
    },
    'users/new': { 'a calendar': { open: calendar(/nacimiento/) } },
    'users/import': {
      'the columns of a file': { isInPage: true, open: chooseFile('socios.csv', FILE.join('\n')), close: nothing },
      'the errors of a file': {
        isInPage: true,
        open: async (page) => {
          await page.getByRole('radio', { name: /^Hace tiempo/ }).check()
          await press('Revisar')(page)
          await expect(
            page.getByRole('heading', { name: /^1 dato que no se importa|datos que no se importan$/ }),
          ).toBeVisible()
        },
        close: nothing,
      },
    },
    '{users}': {
      'an exemption': { open: press('Eximir de cuotas') },
      'a note': { open: press('Agregar nota') },
    },
    payments: {
      'the chooser of columns': { open: press('Columnas') },
      'the order of a phone’s cards': {
        only: 'phone',
        open: press(/^Ordenar/),
        // The change of theme has moved the focus out of the menu.
        close: (page) => page.getByRole('menu').press('Escape'),
      },
      'the formats of a file': { open: press('Exportar') },
      'a running export': {
        open: async (page) => {
          await page.route('**/payments/export?*', () => {})
          await entry('Exportar', /Excel/)(page)
        },
        close: async (page) => {
          await cancel(page)
          await page.unroute('**/payments/export?*')
        },
      },
      'more filters': { open: press('Agregar filtro') },
      'a saved search': {
        open: async (page) => {
          await press(/^Vencida/)(page)
          await settled(page)
          await entry('Agregar filtro', /Guardar/)(page)
        },
      },
      'a payment from a row': { only: 'desktop', open: press(/^Cobrar: /) },
      'a receipt for selected rows': {
        open: async (page) => {
          await chooseRow(page)
          await press('Cobrar lo elegido')(page)
        },
      },
      'a change of selected rows': { open: press(/^Cambiar$/) },
      'the preview of a cancellation': {
        open: async (page) => {
          await press(/^Anular$/)(page)
          await page.getByRole('dialog').getByRole('textbox').fill('De prueba')
          await press('Ver qué cambia')(page)
          await expect(page.getByRole('dialog').getByRole('button', { name: 'Volver' })).toBeVisible()
        },
      },
    },
    'payments/cash': {
      'a member’s receipt': {
        isInPage: true,
        open: async (page) => {
          await page.getByRole('combobox', { name: 'Socio' }).fill('nunez')
          await page.getByRole('option').first().click()
          await page.getByRole('button', { name: 'Repartir a mano' }).click()
        },
        close: nothing,
      },
    },
    'payments/bank': {
      'the columns of a file': { isInPage: true, open: chooseFile('banco.csv', STATEMENT), close: nothing },
      // The screen remembers only the columns.
      'the lines of a file': {
        isInPage: true,
        open: async (page) => {
          await press('Buscar a los socios')(page)
          await press(/^Sin socio/)(page)
          await expect(page.getByRole('table')).toBeVisible()
        },
        close: nothing,
      },
      'the choice of a line’s member': { open: press('Elegir al socio') },
    },
    'payments/generate': {
      'the preview of a run': {
        isInPage: true,
        open: async (page) => {
          await press('Ver qué se genera')(page)
          await expect(page.getByRole('table')).toBeVisible()
        },
        close: nothing,
      },
    },
    'payments/reports': {
      'cash in or out': { open: press('Mover efectivo') },
    },
    'payments/reminders': {
      'a reminder by hand': { open: press(/^Avisar a /) },
      'the text': { open: press('Texto y plazo') },
    },
    'payments/new': {
      'a month': { open: calendar(/^Período/) },
    },
    '{payments/receipts}': {
      'a reversal': { open: press(/^Anular/) },
      'the ways to share': { open: press('Compartir') },
    },
  },
  'user@rayo.test': {
    '': {
      'the form of personal data': { isInPage: true, open: press('Editar mis datos'), close: cancel },
      'a request to erase personal data': { open: press('Pedir que borren mis datos') },
    },
    '{my-institutions}': { 'a notice of a payment': { open: press('Avisar que pagué') } },
    security: { 'a second factor': { isInPage: true, open: press('Activar'), close: cancel } },
  },
}

/**
 * Checks everything that the screen can open, in the theme: parts of the page at each width, layers
 * over it only on the desktop, because a phone has the same elements.
 */
export async function expectOpenedAccessible(page: Page, email: string, screen: string, theme: Look): Promise<void> {
  for (const [what, { open, only, isInPage = false, close = escape }] of Object.entries(
    OPENINGS[email]?.[screen] ?? {},
  )) {
    const over = page.locator(OVER_PAGE).filter({ visible: true })
    const look = async () => {
      await open(page)
      if (!isInPage) await expect(over.first()).toBeVisible()
      await expect(page.locator('[role="progressbar"]:visible, [aria-busy="true"]')).toHaveCount(0)
      expect((await foreignWords(page)).filter((word) => !SPANISH.includes(word))).toEqual([])
      const themes = only ? (['dark', 'light'] as const) : [theme]
      if (isInPage) await expectSound(page, `${screen}: ${what}`, { parts: [MAIN], themes })
      else await expectAccessible(page, { parts: [OVER_PAGE, '[aria-expanded="true"]'], themes })
      await close(page)
      if (!isInPage) await expect(over).toHaveCount(0)
    }
    await test.step(`${screen}: ${what}`, () => (only === 'phone' ? onPhone(page, look) : look()))
  }
}

/** Expects no violation and no overflow on a desktop, and on a phone in the dark theme. */
export async function expectSound(page: Page, name: string, check: Check): Promise<void> {
  await expectAccessible(page, check)
  await expectFits(page, name)
  await onPhone(page, async () => {
    await expectFits(page, name)
    await expectAccessible(page, { ...check, themes: ['dark'] })
  })
}
