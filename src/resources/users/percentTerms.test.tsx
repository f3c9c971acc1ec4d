import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { calendarDateIn } from '#domain/values/calendar'
import { demoClub } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { fill } from '../../../tests/support/renderGate.tsx'

test.each([
  ['scholarships', 'beca', 25, /^Beca del 25 % desde el/],
  ['pauses', 'pausa', 10, /^En pausa \(paga el 10 %\) desde el/],
] as const)(
  'adds %s to a member, refuses another in the same days, and takes it away',
  async (field, name, percent, line) => {
    const { store, member, club } = await demoClub()
    const terms = () =>
      store.snapshot().memberships.find((one) => one.userId === member.id && one.institutionId === club.id)?.[field]
    const { user } = await renderApp(`/panel/users/${member.id}`, { as: 'admin@rayo.test' })
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: `Agregar una ${name}` }))
      return within(await screen.findByRole('dialog', { name: `Agregar una ${name}` }))
    }
    const dialog = await open()
    await fill(user, dialog.getByRole('spinbutton', { name: /Porcentaje/ }), '150')
    await fill(user, dialog.getByRole('textbox', { name: /Motivo/ }), 'Viaje')
    await user.click(dialog.getByRole('button', { name: 'Agregar' }))
    await waitFor(() => expect(dialog.getByRole('spinbutton', { name: /Porcentaje/ })).toBeInvalid())
    await fill(user, dialog.getByRole('spinbutton', { name: /Porcentaje/ }), String(percent))
    await user.click(dialog.getByRole('button', { name: 'Agregar' }))
    await waitFor(() =>
      expect(terms()).toEqual([
        { percent, from: calendarDateIn(club.timezone, Date.now()), to: null, reason: 'Viaje' },
      ]),
    )
    expect(await screen.findByText(line)).toBeVisible()

    const again = await open()
    await fill(user, again.getByRole('textbox', { name: /Motivo/ }), 'Otra')
    await user.click(again.getByRole('button', { name: 'Agregar' }))
    expect(await again.findByText(`En esos días ya tiene otra ${name}`)).toBeVisible()
    await user.click(again.getByRole('button', { name: 'Cancelar' }))

    await user.click(await screen.findByRole('button', { name: `Quitar la ${name}` }))
    const question = within(await screen.findByRole('dialog', { name: `¿Quitar la ${name}?` }))
    await user.click(question.getByRole('button', { name: `Quitar la ${name}` }))
    await waitFor(() => expect(terms()).toEqual([]))
  },
)
