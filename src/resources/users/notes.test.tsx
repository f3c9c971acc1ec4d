import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { demoClub } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'

test('adds, pins, changes and deletes a note about a member', async () => {
  const { store, club } = await demoClub()
  const member = store
    .snapshot()
    .memberships.find(
      ({ institutionId, role, state, until }) =>
        institutionId === club.id && role === 'User' && state === 'accepted' && until === null,
    )
  const stored = () => store.snapshot().notes
  const { user } = await renderApp(`/panel/users/${member?.userId}`, { as: 'admin@rayo.test' })
  const notes = within(await screen.findByRole('region', { name: 'Notas' }))
  expect(await notes.findByText('Todavía no hay notas.')).toBeVisible()
  await user.click(notes.getByRole('button', { name: 'Agregar nota' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nueva nota' }))
  await user.click(dialog.getByRole('button', { name: 'Guardar nota' }))
  expect(stored()).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /Nota/ }), 'Paga su abuela')
  await user.click(dialog.getByRole('button', { name: 'Guardar nota' }))
  expect(await notes.findByText('Paga su abuela')).toBeVisible()
  expect(stored()).toMatchObject([{ membershipId: member?.id, text: 'Paga su abuela', pinned: false }])

  await user.click(notes.getByRole('button', { name: 'Fijar' }))
  expect(await notes.findByText('Fijada')).toBeVisible()
  await user.click(notes.getByRole('button', { name: 'Editar' }))
  const editing = within(await screen.findByRole('dialog', { name: 'Editar nota' }))
  await user.type(editing.getByRole('textbox', { name: /Nota/ }), ' los viernes')
  await user.click(editing.getByRole('button', { name: 'Guardar nota' }))
  expect(await notes.findByText('Paga su abuela los viernes')).toBeVisible()

  await user.click(notes.getByRole('button', { name: 'Eliminar' }))
  const question = within(await screen.findByRole('dialog', { name: '¿Eliminar esta nota?' }))
  await user.click(question.getByRole('button', { name: 'Eliminar' }))
  await waitFor(() => expect(stored()).toEqual([]))
  expect(await notes.findByText('Todavía no hay notas.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Historial' }))
  const history = within(await screen.findByRole('list', { name: 'Historial' }))
  expect(
    history
      .getAllByRole('heading')
      .slice(0, 4)
      .map(({ textContent }) => textContent),
  ).toEqual(['Nota eliminada', 'Nota cambiada', 'Nota cambiada', 'Nota agregada'])
})
