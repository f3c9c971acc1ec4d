import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../tests/support/renderApp.tsx'

const SUPER = { as: 'superadmin@rayo.test' }

test('asks before the user leaves a changed form: they can stay, or leave without saving', async () => {
  const { user, router } = await renderApp('/panel/manage-sports/types/new', SUPER)
  const name = await screen.findByRole('textbox', { name: /Nombre/ })
  await user.type(name, 'Acuáticos')
  await user.click(screen.getByRole('link', { name: 'Cancelar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hay cambios sin guardar' }))
  await user.click(dialog.getByRole('button', { name: 'Seguir editando' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(name).toHaveValue('Acuáticos')

  await user.click(screen.getByRole('link', { name: 'Cancelar' }))
  await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await waitFor(() => expect(router.state.location.pathname).not.toContain('new'))
})

test('does not ask when the user saves, or leaves an unchanged form', async () => {
  const { user, router } = await renderApp('/panel/manage-sports/types/new', SUPER)
  await user.type(await screen.findByRole('textbox', { name: /Nombre/ }), 'Acuáticos')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(router.state.location.pathname).not.toContain('new'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(await screen.findByRole('link', { name: 'Acuáticos' }))
  await screen.findByRole('textbox', { name: /Nombre/ })
  await user.click(screen.getByRole('link', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /Nombre/ })).not.toBeInTheDocument())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('does not ask about a form that stays open after saving', async () => {
  const { user, router } = await renderApp('/panel', SUPER)
  await user.click(await screen.findByRole('button', { name: 'Editar mis datos' }))
  const name = await screen.findByRole('textbox', { name: /Apellido/ })
  await user.type(name, ' Paz')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Guardamos tus datos')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Ver planes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/plans'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
