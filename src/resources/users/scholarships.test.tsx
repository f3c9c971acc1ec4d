import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { calendarDateIn } from '#domain/values/calendar'
import { demoClub } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { fill } from '../../../tests/support/renderGate.tsx'

test('adds a scholarship to a member, refuses another in the same days, and takes it away', async () => {
  const { store, member, club } = await demoClub()
  const scholarships = () =>
    store.snapshot().memberships.find((one) => one.userId === member.id && one.institutionId === club.id)?.scholarships
  const { user } = await renderApp(`/panel/users/${member.id}`, { as: 'admin@rayo.test' })
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Agregar una beca' }))
    return within(await screen.findByRole('dialog', { name: 'Agregar una beca' }))
  }
  const dialog = await open()
  await fill(user, dialog.getByRole('spinbutton', { name: /Porcentaje/ }), '150')
  await fill(user, dialog.getByRole('textbox', { name: /Motivo/ }), 'Beca deportiva')
  await user.click(dialog.getByRole('button', { name: 'Agregar' }))
  await waitFor(() => expect(dialog.getByRole('spinbutton', { name: /Porcentaje/ })).toBeInvalid())
  await fill(user, dialog.getByRole('spinbutton', { name: /Porcentaje/ }), '25')
  await user.click(dialog.getByRole('button', { name: 'Agregar' }))
  await waitFor(() =>
    expect(scholarships()).toEqual([
      { percent: 25, from: calendarDateIn(club.timezone, Date.now()), to: null, reason: 'Beca deportiva' },
    ]),
  )
  expect(await screen.findByText(/^Beca del 25 % desde el/)).toBeVisible()

  const again = await open()
  await fill(user, again.getByRole('textbox', { name: /Motivo/ }), 'Otra')
  await user.click(again.getByRole('button', { name: 'Agregar' }))
  expect(await again.findByText('En esos días ya tiene otra beca')).toBeVisible()
  await user.click(again.getByRole('button', { name: 'Cancelar' }))

  await user.click(await screen.findByRole('button', { name: 'Quitar la beca' }))
  const question = within(await screen.findByRole('dialog', { name: '¿Quitar la beca?' }))
  await user.click(question.getByRole('button', { name: 'Quitar la beca' }))
  await waitFor(() => expect(scholarships()).toEqual([]))
})
