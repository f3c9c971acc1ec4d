import type { Request } from '@playwright/test'
import { PRODUCTION_URL } from '../../playwright.config.ts'
import { FAILURES, FORBIDDEN, breakApi } from './support/failingApi.ts'
import { fillForm } from './support/forms.ts'
import type { FormCase } from './support/forms.ts'
import { addressesOf } from './support/records.ts'
import { expect, openAs, settled, test } from './support/test.ts'

/** The production build over HTTP, where each answer can be changed on its way. */
test.use({ baseURL: PRODUCTION_URL })

const PLACE = { Ciudad: 'Rosario', Domicilio: 'San Martín 100' }
const FORMS: Record<string, FormCase[]> = {
  'superadmin@rayo.test': [
    { screen: 'plans/new', typed: { Nombre: 'Plan que falla', Precio: '1500,50' } },
    { screen: '{plans}', typed: { Descripción: 'Para probar', Precio: '1700,25' } },
    { screen: 'manage-sports/types/new', typed: { Nombre: 'Tipo que falla' } },
    { screen: '{manage-sports/types}', typed: { Nombre: 'Tipo cambiado' } },
    { screen: 'manage-sports/new', typed: { Nombre: 'Deporte que falla', Descripción: 'Uno' }, chosen: ['Tipo'] },
    { screen: '{manage-sports}', typed: { Descripción: 'Otro' } },
    { screen: 'institutions/new', typed: { Nombre: 'Club que falla', ...PLACE }, chosen: ['Plan'] },
    { screen: '{institutions}/update', typed: PLACE },
    {
      screen: '{institutions}',
      open: 'Sumar administración',
      typed: { Email: 'administra@correo.test', Nombre: 'Elsa', Apellido: 'Roldán' },
      save: 'Invitar',
    },
  ],
  'admin@rayo.test': [
    { screen: '', typed: { Apellido: 'Benítez Paz', Teléfono: '+5491155550000' } },
    {
      screen: 'users/new',
      typed: { Email: 'no.llega@correo.test', Nombre: 'Nadia', Apellido: 'Quiroga', 'N.º de socio': 'X-1' },
      save: 'Invitar',
    },
    { screen: '{users}', typed: { 'N.º de socio': 'X-2' } },
    {
      screen: 'payments/new',
      typed: { Concepto: 'Matrícula', Vencimiento: '2030-01-10', Importe: '1234,50' },
      chosen: ['Socio', 'Deporte'],
    },
  ],
}

const isRead = (request: Request) => request.method() === 'GET'

for (const [email, forms] of Object.entries(FORMS)) {
  test(`forms of ${email} keep what was typed, whatever fails, and can be sent again`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.clock.install()
    await openAs(page, email)
    const addresses = await addressesOf(
      page,
      forms.map(({ screen }) => screen),
    )
    for (const [index, form] of forms.entries()) {
      const address = addresses[index] ?? ''
      await page.goto(address)
      await settled(page)
      const expectKept = await fillForm(page, form)
      const save = page.getByRole('button', { name: form.save ?? 'Guardar' })
      for (const failure of [...FAILURES, FORBIDDEN]) {
        const api = await breakApi(page, failure, { spare: isRead })
        await save.click()
        await api.expectMessage(address)
        await expectKept()
        await expect(page).toHaveURL(new RegExp(`${address}$`))
        await api.mend()
      }
      const saved = page.waitForResponse((response) => !isRead(response.request()) && response.ok())
      await save.click()
      await saved
      await settled(page)
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    }
  })
}
