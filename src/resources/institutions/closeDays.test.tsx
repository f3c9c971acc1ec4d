import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { demoClub } from '#tests/support/demoClub'
import { renderApp } from '../../../tests/support/renderApp.tsx'

test('closes an institution’s days for good, and then offers only later ones', async () => {
  const {
    store,
    club: { id },
  } = await demoClub()
  const { user } = await renderApp(`/panel/institutions/${id}`, { as: 'admin@rayo.test' })
  const closeDays = async () => {
    await user.click(await screen.findByRole('button', { name: 'Cerrar un período' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cerrar un período' }))
    await user.click(dialog.getByRole('button', { name: 'Cerrar' }))
    return dialog
  }
  await closeDays()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const closed = store.snapshot().institutions.find((each) => each.id === id)?.closedThrough
  expect(closed).toMatch(/^\d{4}-\d{2}-(28|29|30|31)$/)
  expect(await screen.findByText('Cerrado hasta')).toBeVisible()

  const again = await closeDays()
  expect(await again.findByText(/^Ya está cerrado hasta el/)).toBeVisible()
  expect(store.snapshot().institutions.find((each) => each.id === id)?.closedThrough).toBe(closed)
})
