import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NO_PRICING } from '#domain/money/pricing'
import { demoClub } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'

test('a category chosen in the form of a member shows instead of the one by age', async () => {
  const { store, member, club } = await demoClub()
  const categories = [
    { id: crypto.randomUUID(), name: 'Activo', ageFrom: 0, ageTo: null, years: null },
    { id: crypto.randomUUID(), name: 'Honorario', ageFrom: null, ageTo: null, years: null },
  ]
  const pricing = { ...NO_PRICING, categories }
  await store
    .as({ kind: 'system' }, Date.now())
    .write((tx) => tx.institutions.update({ ...club, pricing, version: club.version + 1 }, club.version))
  const { user } = await renderApp(`/panel/users/${member.id}`, { as: 'admin@rayo.test' })
  expect(await screen.findByText('Activo')).toBeVisible()

  await user.click(screen.getByRole('link', { name: 'Editar' }))
  const select = await screen.findByRole('combobox', { name: 'Categoría' })
  expect(select).toHaveTextContent('Según su edad y antigüedad')
  await user.click(select)
  await user.click(await screen.findByRole('option', { name: 'Honorario' }))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Honorario (elegida a mano)')).toBeVisible()
  const membershipOf = () =>
    store.snapshot().memberships.find((one) => one.userId === member.id && one.institutionId === club.id)
  await waitFor(() => expect(membershipOf()?.categoryId).toBe(categories[1]?.id))

  await user.click(screen.getByRole('button', { name: 'Historial' }))
  expect(await screen.findByText('Honorario')).toBeVisible()
})
