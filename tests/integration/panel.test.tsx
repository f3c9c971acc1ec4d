import { screen, waitFor, within } from '@testing-library/react'
import { createSearchParams } from 'react-router-dom'
import { expect, test } from 'vitest'
import { takeComplaints } from '../support/console.ts'
import { renderApp } from '../support/renderApp.tsx'

test('shows the gate in place of the panel to a visitor', async () => {
  const { router } = await renderApp('/panel/users')
  expect(await screen.findByLabelText('Email')).toBeVisible()
  expect(router.state.location.pathname).toBe('/panel/users')
})

test('the panel opens for an Admin with the entries of that role', async () => {
  await renderApp('/panel/users', { as: 'admin@rayo.test' })
  const menu = within(await screen.findByRole('navigation', { name: 'Panel' }))
  expect(menu.getByText('Ver usuarios')).toBeInTheDocument()
  expect(menu.queryByText('Dashboard')).not.toBeInTheDocument()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Usuarios')
})

const RECORD_PAGES = {
  'admin@rayo.test': [
    'institutions/nope',
    'institutions/nope/update',
    'institutions/nope/fees',
    'my-institutions/nope',
    'payments/nope',
    'payments/receipts/nope',
    'users/nope',
    'users/nope/update',
  ],
  'superadmin@rayo.test': ['plans/nope', 'manage-sports/nope', 'manage-sports/types/nope'],
}

test.each(Object.entries(RECORD_PAGES))('an invalid id is not found, with a way back (%s)', async (as, pages) => {
  const { router } = await renderApp('/panel', { as })
  for (const page of pages) {
    await screen.findByRole('heading', { level: 1, name: 'Mi perfil' })
    await router.navigate(`/panel/${page}`)
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('No encontramos lo que buscas')
    const back = within(notice).getByRole('link', { name: /^Volver a / })
    expect(`/panel/${page}`).toContain(`${back.getAttribute('href')}/`)
    expect(within(notice).queryByRole('button')).toBeNull()
    await router.navigate('/panel')
  }
  expect(takeComplaints()).not.toEqual([])
})

test('a list ignores the wrong parts of its address, and keeps the rest', async () => {
  const wrong = {
    filter: '{"institutionId":"nope","status":["Defeated"],"color":"azul"}',
    sort: 'nope',
    perPage: '5000',
  }
  const { router } = await renderApp(`/panel/payments?${createSearchParams({ ...wrong, page: '99' })}`, {
    as: 'admin@rayo.test',
  })
  expect(await screen.findByRole('table')).toBeVisible()
  expect(screen.queryByText('Reintentar')).toBeNull()
  const search = () => Object.fromEntries(new URL(router.state.location.search, 'http://panel.test').searchParams)
  // Order and length are missing in the address, so they are the list's own.
  await waitFor(() => expect(search()).toEqual({ filter: '{"status":["Defeated"]}', page: '1' }))
  expect(screen.getByRole('columnheader', { name: /Vencimiento/ })).toHaveAttribute('aria-sort', 'ascending')
  expect(await screen.findByRole('table')).toBeVisible()
  expect(takeComplaints()).not.toEqual([])
})
