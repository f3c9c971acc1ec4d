import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { fill } from '../../../tests/support/renderGate.tsx'
import { network, snapshot } from '../../../tests/support/network.ts'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { firstOf } from '#tests/support/screens'

const INSTITUTION = '*/api/v1/private/institutions/:id'

async function openOwn() {
  const app = await renderApp('/panel/institutions', { as: 'admin@rayo.test' })
  await app.user.click(await screen.findByText('Club Atlético Relámpago', { selector: 'a' }))
  await screen.findByText('Datos generales')
  return app
}

/** A tab's link on the loaded page, because the header has links with the same names. */
const tabOf = async (name: string) =>
  within((await screen.findByText('Resumen', { selector: 'nav a' })).closest('nav') ?? document.body).getByText(name)

test('opens what has an error, sends what changed with prices in minor units, and shows it in the history', async () => {
  const { user, router } = await openOwn()
  await user.click(screen.getByText('Editar'))
  const [amount] = await screen.findAllByLabelText(/^Cuota mensual/)
  const third = await step('tercero')
  if (!amount) throw new Error('the club has no sport')
  expect(screen.getByLabelText(/^Moneda/)).toHaveAttribute('aria-disabled', 'true')
  expect(screen.queryByLabelText('Plan')).not.toBeInTheDocument()
  expect(third).not.toBeVisible()
  await fill(user, await step('segundo'), '20')
  await fill(user, third, '10')
  await user.click(screen.getByText('Guardar'))
  await waitFor(() => expect(third).toHaveFocus())
  expect(third).toBeVisible()
  expect(third).toHaveAccessibleDescription('No puede ser menor que el descuento anterior')
  expect(screen.getByLabelText('Días entre recordatorios', { exact: false })).not.toBeVisible()
  await fill(user, third, '25')
  await fill(user, amount, '12.500,50')
  let body: Record<string, unknown> = {}
  network.use(
    http.put(INSTITUTION, async ({ request }) => {
      body = (await request.clone().json()) as Record<string, unknown>
    }),
  )
  await user.click(screen.getByText('Guardar'))
  expect(await screen.findByText('Cambios guardados')).toBeVisible()
  expect(body).toEqual({
    version: expect.any(Number),
    offerings: expect.any(Array),
    siblingDiscounts: [20, 25],
  })
  expect(body.offerings).toHaveProperty('0.monthlyAmount', 1_250_050)
  expect(router.state.location.pathname).toMatch(/^\/panel\/institutions\/[^/]+$/)
  await user.click(await tabOf('Deportes'))
  expect(await screen.findByText(/\$\s12\.500,50 por mes/)).toBeVisible()
  await user.click(await tabOf('Historial'))
  const [event] = within(await screen.findByRole('list', { name: 'Historial' })).getAllByRole('listitem')
  expect(event).toHaveTextContent(/Descuento familiarAntes: .*Ahora: segundo: 20 %, tercero: 25 %/)
  expect(event).toHaveTextContent(/DeportesAntes: [^:]+: \$\s[\d.,]+ por mes.*Ahora: [^:]+: \$\s12\.500,50 por mes/)
})

const step = (name: string) => screen.findByLabelText(`Descuento familiar: ${name} (%)`)

test('announces and shows publishing and unpublishing, and leaves the focus on the page', async () => {
  const { user } = await openOwn()
  screen.getByRole('button', { name: 'Pasar a borrador' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Club Atlético Relámpago volvió a borrador')).toBeVisible()
  const publish = await screen.findByText('Publicar')
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await user.click(publish)
  expect(await screen.findByText('Club Atlético Relámpago ya está publicada')).toBeVisible()
})

test('shows before publishing what the institution lacks, and publishes it all the same', async () => {
  const { user, router } = await renderApp('/panel/institutions/new', { as: 'superadmin@rayo.test' })
  await fill(user, await screen.findByLabelText(/^Nombre/), 'Club Los Aromos')
  await user.click(screen.getByText('Guardar'))
  await screen.findByText('Borrador')
  const page = router.state.location.pathname
  await user.click(screen.getByRole('button', { name: 'Publicar' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Publicar Club Los Aromos así?' }))
  expect(await dialog.findByRole('link', { name: 'Alguien que la administre' })).toHaveAttribute(
    'href',
    `${page}/admins`,
  )
  const contact = dialog.getByRole('link', { name: 'Un correo o un teléfono' })
  expect(contact).toHaveAttribute('href', `${page}/update#contact`)
  await user.click(dialog.getByRole('button', { name: 'Publicar igual' }))
  expect(await screen.findByText('Club Los Aromos ya está publicada')).toBeVisible()
})

test('sends an Admin’s invitation again, and makes it one of a member', async () => {
  const { user } = await renderApp('/panel/institutions', { as: 'superadmin@rayo.test' })
  await user.click(await screen.findByText('Club Atlético Relámpago', { selector: 'a' }))
  await user.click(await tabOf('Administradores'))
  await user.click(await screen.findByText('Agregar administrador'))
  await fill(user, screen.getByLabelText(/^Email/), 'nueva@example.org')
  await fill(user, screen.getByLabelText(/^Nombre/), 'Nora')
  await fill(user, screen.getByLabelText(/^Apellido/), 'Paz')
  await user.click(screen.getByText('Invitar'))
  await user.click(await screen.findByRole('button', { name: 'Reenviar invitación a Paz, Nora' }))
  expect(await screen.findByText('Reenviamos la invitación a nueva@example.org')).toBeVisible()
  const { memberships, audit } = await snapshot()
  const invited = memberships.find(({ invitation }) => invitation?.email === 'nueva@example.org')
  expect(audit.filter(({ entityId, action }) => entityId === invited?.id && action === 'invite')).toHaveLength(2)
  const nora = within(screen.getByText('Paz, Nora').closest('li') ?? document.body)
  await user.click(nora.getByRole('button', { name: 'Quitar' }))
  const dialog = within(screen.getByRole('dialog', { name: '¿Quitar a Paz, Nora de la administración?' }))
  expect(dialog.getByText(/^Su invitación pasa a ser de socio/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Quitar' }))
  expect(await screen.findByText('Paz, Nora ya no administra la institución')).toBeVisible()
  const after = (await snapshot()).memberships.find(({ id }) => id === invited?.id)
  expect(after).toMatchObject({ role: 'User', state: 'pending' })
})

test('opens the section that the address names, and a sport that is added in place of a stored one', async () => {
  const { user, router } = await openOwn()
  await router.navigate(`${router.state.location.pathname}/update#offerings`)
  await user.click(await screen.findByText('Deporte 1'))
  await user.click(screen.getByRole('button', { name: 'Quitar deporte: Deporte 1' }))
  await user.click(screen.getByRole('button', { name: 'Agregar deporte' }))
  expect(screen.getAllByLabelText(/^Cuota mensual/).at(-1)).toBeVisible()
  expect(screen.getByLabelText('Días entre recordatorios', { exact: false })).not.toBeVisible()
})

test('does not let an Admin archive, appoint an Admin or switch an account', async () => {
  const { user, router } = await openOwn()
  expect(screen.queryByText('Archivar')).not.toBeInTheDocument()
  await user.click(await tabOf('Administradores'))
  const admin = await screen.findByRole('link', { name: 'Benítez, Martín' })
  expect(admin).toHaveAttribute('href', expect.stringMatching(/^\/panel\/users\//))
  expect(screen.queryByText('Agregar administrador')).not.toBeInTheDocument()
  expect(screen.queryByText('Quitar')).not.toBeInTheDocument()
  await user.click(await tabOf('Socios'))
  const whole = await screen.findByRole('link', { name: 'Ver todos en Usuarios' })
  expect(decodeURIComponent(whole.getAttribute('href') ?? '')).toContain(router.state.location.pathname.split('/')[3])
  expect(screen.queryByText('Desactivar')).not.toBeInTheDocument()
})

const row = () => within(document.querySelector<HTMLElement>('tbody tr') ?? document.body)

const visibleTabs = () => {
  const tabs = screen.getByRole('link', { name: 'Resumen' }).closest('nav')
  return [...(tabs?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)
}
const ALL_TABS = ['Resumen', 'Deportes', 'Precios', 'Administradores', 'Socios', 'Cuotas', 'Historial']

test('shows a SuperAdmin every tab, each at its own address', async () => {
  const { user, router } = await renderApp('/panel/institutions', { as: 'superadmin@rayo.test' })
  await user.click(await screen.findByText('Club Atlético Relámpago', { selector: 'a' }))
  await screen.findByRole('link', { name: 'Resumen' })
  expect(visibleTabs()).toEqual(ALL_TABS)
  const page = router.state.location.pathname
  expect(await screen.findByText('Socios activos')).toBeVisible()
  const tabContents: Record<string, RegExp> = {
    Deportes: /por mes/,
    Administradores: /Benítez, Martín/,
    Socios: /^N\.º de socio$/,
    Cuotas: /^Vencimiento$/,
    Historial: /^Todavía no hay cambios registrados\.$/,
  }
  for (const [tab, text] of Object.entries(tabContents)) {
    await user.click(await tabOf(tab))
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(await tabOf(tab)).toHaveAttribute('aria-current', 'page')
    expect(router.state.location.pathname.startsWith(`${page}/`)).toBe(true)
  }
})

test('hides tabs about other people in an institution that the user does not administer', async () => {
  const { router } = await renderApp('/panel/institutions', { as: 'multi@rayo.test' })
  await waitFor(() => expect(document.querySelectorAll('tbody .row-link')).toHaveLength(2))
  const pages = [...document.querySelectorAll('tbody .row-link')].map((link) => link.getAttribute('href') ?? '')
  const tabs = new Map<string, (string | null)[]>()
  for (const page of pages) {
    await router.navigate(page)
    await screen.findByRole('link', { name: 'Resumen' })
    await waitFor(() => expect(router.state.location.pathname).toBe(page))
    await waitFor(() => expect(document.querySelector('nav a[aria-current="page"]')).not.toBeNull())
    tabs.set(page, visibleTabs())
  }
  const [member = ''] = pages.filter((page) => tabs.get(page)?.length === 2)
  expect([...tabs.values()].toSorted((a, b) => a.length - b.length)).toEqual([['Resumen', 'Deportes'], ALL_TABS])
  for (const tab of ['admins', 'members', 'fees', 'history']) {
    await router.navigate(`${member}/${tab}`)
    await waitFor(() => expect(router.state.location.pathname).toBe(member))
    await screen.findByText('Datos generales')
  }
  await router.navigate(`${member}/nada`)
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel'))
})

test('deactivates an account after a confirmation, and activates it again', async () => {
  const { user } = await renderApp('/panel/institutions', { as: 'superadmin@rayo.test' })
  await user.click(await screen.findByText('Club Atlético Relámpago', { selector: 'a' }))
  await user.click(await tabOf('Socios'))
  const button = firstOf(await screen.findAllByRole('button', { name: /^Desactivar la cuenta de / }))
  const name = button.getAttribute('aria-label')?.replace('Desactivar la cuenta de ', '') ?? ''
  await user.click(button)
  const dialog = within(screen.getByRole('dialog', { name: `¿Desactivar la cuenta de ${name}?` }))
  await user.click(dialog.getByRole('button', { name: 'Desactivar' }))
  expect(await screen.findByText(`La cuenta de ${name} quedó desactivada`)).toBeVisible()
  await waitFor(() => expect(row().getByText('Cuenta desactivada')).toBeVisible())
  await user.click(row().getByText('Reactivar'))
  expect(await screen.findByText(`La cuenta de ${name} volvió a estar activa`)).toBeVisible()
  await waitFor(() => expect(row().queryByText('Cuenta desactivada')).not.toBeInTheDocument())
  expect(row().getByText('Desactivar')).toBeEnabled()
})

test('undoes archiving from its message, back to the previous status', async () => {
  const { user } = await renderApp('/panel/institutions', { as: 'superadmin@rayo.test' })
  await user.click(await screen.findByText('Club Atlético Relámpago', { selector: 'a' }))
  await user.click(await screen.findByText('Archivar'))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Archivar' }))
  expect(await screen.findByText('Club Atlético Relámpago quedó archivada')).toBeVisible()
  expect(await screen.findByText('Archivada')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText('Club Atlético Relámpago volvió a estar como antes')).toBeVisible()
  expect(await screen.findByText('Publicada')).toBeVisible()
})

test('does not undo archiving after another change', async () => {
  const { user, router } = await renderApp('/panel/institutions', { as: 'superadmin@rayo.test' })
  await user.click(await screen.findByText('Club Atlético Relámpago', { selector: 'a' }))
  await user.click(await screen.findByText('Archivar'))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Archivar' }))
  const undo = await screen.findByRole('button', { name: 'Deshacer' })
  const id = router.state.location.pathname.split('/').at(-1) ?? ''
  const { store } = await network.world()
  await store.as({ kind: 'system' }, Date.now()).write(async (tx) => {
    const [one] = await tx.institutionsById([id])
    if (one) await tx.institutions.update({ ...one, city: 'Otra', version: one.version + 1 }, one.version)
  })
  await user.click(undo)
  expect(await screen.findByText(/^Otra persona cambió este registro/)).toBeVisible()
  expect(await screen.findByText('Archivada')).toBeVisible()
})
