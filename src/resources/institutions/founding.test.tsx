import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, test } from 'vitest'
import { demoClub, snapshot } from '#tests/support/network'
import { fill } from '../../../tests/support/renderGate.tsx'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { weekOf } from './InstitutionOfferings.tsx'
import { tabAt } from './tabs.ts'

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
  const { institutions, plans, memberships } = await snapshot()
  const club = institutions.find(({ name }) => name === 'Club Nuevo Amanecer')
  expect(router.state.location.pathname).toBe(`/panel/institutions/${club?.id}`)
  expect(club).toMatchObject({ status: 'draft', city: 'Rosario', planId: plans.find(({ price }) => price === 0)?.id })
  const own = memberships.filter(({ institutionId }) => institutionId === club?.id)
  expect(own).toMatchObject([{ role: 'Admin', state: 'accepted' }])
  const menu = within(screen.getByRole('navigation', { name: 'Panel' }))
  expect(await menu.findByRole('link', { name: 'Ver instituciones' })).toBeVisible()
  expect(await screen.findByText('Descuento familiar')).toBeVisible()
  expect(screen.queryByText('(vacío)')).toBeNull()
  for (const [path, name] of [
    ['payments', 'Cuotas'],
    ['payments/members', 'Cuotas por socio'],
  ]) {
    await act(() => router.navigate(`/panel/${path}`))
    await screen.findByRole('heading', { level: 1, name })
    expect(await screen.findByText('No hay cuotas por cobrar')).toBeVisible()
  }
  await act(() => router.navigate(`/panel/institutions/${club?.id}/sports`))
  const first = await screen.findByText('Agregar deporte')
  expect(first).toHaveAttribute('href', `/panel/institutions/${club?.id}/update#offerings`)
  await act(() => router.navigate('/panel/payments/generate'))
  const add = await screen.findByRole('link', { name: 'Agregar deportes o conceptos' })
  expect(add).toHaveAttribute('href', `/panel/institutions/${club?.id}/update#offerings,concepts`)
  await user.click(add)
  expect(await screen.findByRole('button', { name: 'Agregar deporte' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Agregar concepto' })).toBeVisible()
  expect(screen.getByText('Agregar categoría')).not.toBeVisible()
})

test('redirects an Admin to the form of the institutions', async () => {
  const { router } = await renderApp('/panel/my-institutions/new', { as: 'admin@rayo.test' })
  await screen.findByRole('heading', { level: 1, name: 'Nueva institución' })
  expect(router.state.location.pathname).toBe('/panel/institutions/new')
})

test('closes an institution’s days for good, and then offers only later ones', async () => {
  const {
    store,
    club: { id },
  } = await demoClub()
  const { user } = await renderApp(`/panel/institutions/${id}`, { as: 'admin@rayo.test' })
  const closeDays = async () => {
    await user.click(await screen.findByRole('button', { name: 'Cerrar un período' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cerrar un período' }))
    await user.click(dialog.getByRole('button', { name: 'Cerrar el período' }))
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

const offering = (sportName: string, ...slots: [weekday: number, from: string, to: string][]) => ({
  sportId: sportName,
  sportName,
  monthlyAmount: 1,
  variants: [],
  dueDay: 10,
  level: null,
  ageFrom: null,
  ageTo: null,
  enrolmentFee: null,
  schedule: slots.map(([weekday, from, to]) => ({ weekday, from, to, place: null })),
})

it('orders the days of a week, and in each the slots of all sports by time', () => {
  const week = weekOf([
    offering('Natación', [5, '08:00', '09:00'], [1, '18:00', '19:00']),
    offering('Ajedrez', [1, '09:00', '10:00'], [1, '18:00', '19:00']),
    offering('Judo'),
  ])
  expect(
    week.map(({ weekday, slots }) => [weekday, slots.map(({ from, sportName }) => `${from} ${sportName}`)]),
  ).toEqual([
    [1, ['09:00 Ajedrez', '18:00 Ajedrez', '18:00 Natación']],
    [5, ['08:00 Natación']],
  ])
  expect(weekOf([])).toEqual([])
})

it.each([
  ['/panel/institutions/1', 'summary'],
  ['/panel/institutions/1/', 'summary'],
  ['/panel/institutions/1/fees', 'fees'],
  ['/panel/institutions/1/fees/', 'fees'],
])('finds the tab of %s', (path, tab) => {
  expect(tabAt(path)).toBe(tab)
})
