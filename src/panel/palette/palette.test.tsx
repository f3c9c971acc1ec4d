import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { demoClub, network } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'

const ADMIN = { as: 'admin@rayo.test' }

async function openPalette(as = ADMIN) {
  const app = await renderApp('/panel', as)
  await screen.findByRole('heading', { level: 1 })
  await app.user.keyboard('{Control>}k{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Buscar en el panel' })
  return { ...app, dialog }
}

async function aMember() {
  const { club, member } = await demoClub()
  return { person: member, institutionId: club.id }
}

test('opens with Ctrl K, keeps what is typed while it loads, and opens a member’s page with Enter', async () => {
  const { person } = await aMember()
  const { user, router, dialog } = await openPalette()
  const name = `${person.givenName} ${person.familyName}`
  await user.keyboard(name)
  expect(await within(dialog).findByRole('combobox')).toHaveValue(name)
  expect(within(dialog).getByRole('combobox')).toHaveFocus()
  await within(dialog).findByRole('option', { name: new RegExp(`^${person.familyName}, ${person.givenName}`) })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/panel/users/${person.id}`))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('charges a member: Ctrl K, “cobrar” and a name, Enter before the answer', async () => {
  const { person, institutionId } = await aMember()
  const { user, router } = await openPalette()
  await user.keyboard(`cobrar ${person.givenName} ${person.familyName}{Enter}`)
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/payments/cash'))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    institutionId,
    userId: person.id,
  })
})

test('opens an action by its words, and shows it first among the recent ones', async () => {
  const pathname = '/panel/payments/reports'
  const { user, router } = await openPalette()
  await user.keyboard('cierre mes{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(pathname))
  await user.keyboard('{Control>}k{/Control}')
  const recent = await screen.findByText('Recientes')
  expect(within(recent.closest('li') ?? document.body).getByRole('option')).toHaveTextContent('Cerrar un período')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location).toMatchObject({ pathname, hash: '' })
})

test('finds a receipt by its number', async () => {
  const { institutionId } = await aMember()
  const { store } = await network.world()
  const receipt = store.snapshot().receipts.find((one) => one.institutionId === institutionId)
  const { user, dialog } = await openPalette()
  await user.keyboard(String(receipt?.number))
  expect(
    await within(dialog).findByRole('option', { name: new RegExp(`^Recibo N.º ${receipt?.number}(?!\\d)`) }),
  ).toBeVisible()
})

test('offers a member their own screens, and no action or person of the club', async () => {
  const { user, dialog } = await openPalette({ as: 'user@rayo.test' })
  expect(within(dialog).getByRole('option', { name: 'Mis recibos' })).toBeVisible()
  expect(within(dialog).queryByText('Acciones')).toBeNull()
  const { person } = await aMember()
  await user.keyboard(person.familyName)
  await waitFor(() => expect(within(dialog).getByRole('status')).not.toHaveTextContent('Buscando…'))
  expect(within(dialog).queryByText('Personas')).toBeNull()
})
