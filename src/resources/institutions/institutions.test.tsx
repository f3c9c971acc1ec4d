import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { takeComplaints } from '../../../tests/support/console.ts'
import { network } from '../../../tests/support/network.ts'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { getStoredUser } from '../../auth/storedUser.ts'

const INSTITUTION = '*/api/v1/private/institutions/:id'

/** Opens the Admin's own institution from the list. */
async function openOwn() {
  const app = await renderApp('/panel/institutions', { as: 'admin@rayo.test' })
  await app.user.click(await screen.findByText('Club Atlético Relámpago', { selector: 'a' }))
  await screen.findByText('Deportes que ofrece')
  return app
}

test('whoever creates an institution becomes its Admin and sees it at its own address', async () => {
  const { user, router } = await renderApp('/panel/institutions/new', { as: 'admin@rayo.test' })
  await fill(user, await screen.findByLabelText(/^Nombre/), 'Club Los Aromos')
  expect(screen.queryByLabelText('Plan')).not.toBeInTheDocument()
  await user.click(screen.getByText('Guardar'))
  expect(await screen.findByText('Club Los Aromos ya está creada')).toBeVisible()
  expect(await screen.findByText('Borrador')).toBeVisible()
  const id = router.state.location.pathname.split('/').at(-1)
  expect(router.state.location.pathname).toBe(`/panel/institutions/${id}`)
  expect(getStoredUser()?.memberships).toContainEqual({ institutionId: id, role: 'Admin' })
})

test('the settings send pesos as minor units, and the currency is not an Admin’s to change', async () => {
  const { user, router } = await openOwn()
  await user.click(screen.getByText('Editar'))
  const [amount] = await screen.findAllByLabelText(/^Cuota mensual/)
  if (!amount) throw new Error('no offering')
  expect(screen.getByLabelText(/^Moneda/)).toHaveAttribute('aria-disabled', 'true')
  let sent: Record<string, unknown> = {}
  network.use(
    http.put(INSTITUTION, async ({ request }) => {
      sent = (await request.clone().json()) as Record<string, unknown>
    }),
  )
  await fill(user, amount, '12.500,50')
  await user.click(screen.getByText('Guardar'))
  expect(await screen.findByText('Cambios guardados')).toBeVisible()
  expect(sent).toEqual({ version: expect.any(Number), offerings: expect.any(Array) })
  expect(sent.offerings).toHaveProperty('0.monthlyAmount', 1_250_050)
  expect(router.state.location.pathname).toMatch(/^\/panel\/institutions\/[^/]+$/)
  expect(await screen.findByText(/\$\s12\.500,50 por mes/)).toBeVisible()
})

test('publishing and taking back is said and shown', async () => {
  const { user } = await openOwn()
  await user.click(screen.getByText('Pasar a borrador'))
  expect(await screen.findByText('Club Atlético Relámpago volvió a borrador')).toBeVisible()
  await user.click(await screen.findByText('Publicar'))
  expect(await screen.findByText('Club Atlético Relámpago ya está publicada')).toBeVisible()
})

test('an Admin sees no plan, no archiving and no naming of Admins', async () => {
  await openOwn()
  expect(screen.queryByText('Archivar')).not.toBeInTheDocument()
  expect(screen.queryByText('Agregar administrador')).not.toBeInTheDocument()
})

test('a SuperAdmin names an Admin by e-mail', async () => {
  const { user } = await renderApp('/panel/institutions', { as: 'superadmin@rayo.test' })
  await user.click(await screen.findByText('Club Atlético Relámpago', { selector: 'a' }))
  await user.click(await screen.findByText('Agregar administrador'))
  await fill(user, screen.getByLabelText(/^Email/), 'tesorera@correo.test')
  await fill(user, screen.getByLabelText(/^Nombre/), 'Irma')
  await fill(user, screen.getByLabelText(/^Apellido/), 'Ledesma')
  await user.click(screen.getByText('Invitar'))
  expect(await screen.findByText('Invitación creada para tesorera@correo.test')).toBeVisible()
  const invited = await screen.findByText(/Ledesma, Irma/)
  await waitFor(() => expect(within(invited).getByText('Invitación pendiente')).toBeVisible())
})

test('an institution that does not exist says so', async () => {
  network.use(
    http.get(INSTITUTION, () =>
      HttpResponse.json(
        {
          type: 'about:blank',
          title: 'notFound',
          status: 404,
          code: 'notFound',
          detail: 'No encontramos lo que buscas.',
        },
        { status: 404 },
      ),
    ),
  )
  await renderApp('/panel/institutions/01934be9-3bab-7286-997c-29e6ffef0bd8', { as: 'admin@rayo.test' })
  expect(await screen.findByRole('heading', { level: 1, name: 'No encontramos lo que buscas' })).toBeVisible()
  await waitFor(() => expect(document.title).toContain('No encontramos lo que buscas'))
  expect(takeComplaints()).not.toEqual([])
})

/** Puts a text into an input at once, as pasting does: what each key does is not what is tested. */
async function fill(user: UserEvent, input: HTMLElement, text: string): Promise<void> {
  await user.clear(input)
  await user.click(input)
  await user.paste(text)
}
