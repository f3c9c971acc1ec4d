import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { network } from '#tests/support/network'
import { fill } from '../../../tests/support/renderGate.tsx'
import { renderApp } from '../../../tests/support/renderApp.tsx'

test('lets a user without a club register one on the free plan, and makes them its Admin', async () => {
  const { router, user } = await renderApp('/panel/my-institutions', { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('link', { name: 'Registrar mi club' }))
  await screen.findByRole('heading', { level: 1, name: 'Registrar mi club' })
  await user.click(await screen.findByRole('button', { name: 'Registrar' }))
  expect(await screen.findByText('Completa este campo')).toBeVisible()
  await fill(user, screen.getByLabelText(/^Nombre/), 'Club Nuevo Amanecer')
  await fill(user, screen.getByLabelText('Ciudad'), 'Rosario')
  await user.click(screen.getByRole('button', { name: 'Registrar' }))
  await screen.findByRole('heading', { level: 1, name: /Club Nuevo Amanecer/ })
  const { institutions, plans, memberships } = (await network.world()).store.snapshot()
  const club = institutions.find(({ name }) => name === 'Club Nuevo Amanecer')
  expect(router.state.location.pathname).toBe(`/panel/institutions/${club?.id}`)
  expect(club).toMatchObject({ status: 'draft', city: 'Rosario', planId: plans.find(({ price }) => price === 0)?.id })
  const own = memberships.filter(({ institutionId }) => institutionId === club?.id)
  expect(own).toMatchObject([{ role: 'Admin', state: 'accepted' }])
  const menu = within(screen.getByRole('navigation', { name: 'Panel' }))
  expect(await menu.findByRole('link', { name: 'Ver instituciones' })).toBeVisible()
})

test('redirects an Admin to the form of the institutions', async () => {
  const { router } = await renderApp('/panel/my-institutions/new', { as: 'admin@rayo.test' })
  await screen.findByRole('heading', { level: 1, name: 'Nueva institución' })
  expect(router.state.location.pathname).toBe('/panel/institutions/new')
})
