import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { takeComplaints } from '../../../tests/support/console.ts'
import { network } from '../../../tests/support/network.ts'
import { renderApp } from '../../../tests/support/renderApp.tsx'

const types = async () => (await network.world()).store.snapshot().sportTypes

test('creates a type from a sport’s form, which keeps its input and selects the type', async () => {
  const { user, router } = await renderApp('/panel/manage-sports/new', { as: 'superadmin@rayo.test' })
  await user.type(await screen.findByRole('textbox', { name: /Nombre/ }), 'Esgrima')
  const before = await types()
  await user.type(screen.getByRole('combobox', { name: /Tipo/ }), 'De sala')
  await user.click(await screen.findByRole('option', { name: /Crear De sala/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo tipo' }))
  expect(await dialog.findByRole('textbox', { name: /Nombre/ })).toHaveValue('De sala')

  await user.clear(dialog.getByRole('textbox', { name: /Nombre/ }))
  await user.type(dialog.getByRole('textbox', { name: /Nombre/ }), before[0]?.name ?? '')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  const link = await dialog.findByRole('link', { name: new RegExp(`Ver ${before[0]?.name}`) })
  expect(link).toHaveAttribute('href', `/panel/manage-sports/types/${before[0]?.id}`)
  expect(link).toHaveAttribute('target', '_blank')
  expect(takeComplaints().join()).toContain('Ya existe un registro igual.')

  await user.clear(dialog.getByRole('textbox', { name: /Nombre/ }))
  await user.type(dialog.getByRole('textbox', { name: /Nombre/ }), 'De sala')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('combobox', { name: /Tipo/ })).toHaveValue('De sala')
  expect(screen.getByRole('textbox', { name: /Nombre/ })).toHaveValue('Esgrima')
  expect((await types()).map(({ name }) => name)).toContain('De sala')
  expect(router.state.location.pathname).toBe('/panel/manage-sports/new')
})
