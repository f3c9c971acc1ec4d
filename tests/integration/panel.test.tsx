import { act, screen, waitFor, within } from '@testing-library/react'
import { createSearchParams } from 'react-router-dom'
import { expect, test } from 'vitest'
import { takeComplaints } from '../support/console.ts'
import { renderApp } from '../support/renderApp.tsx'
import { http, HttpResponse } from 'msw'
import { network } from '../support/network.ts'

test('the address of another role and an unknown one redirect to the profile', async () => {
  const { router } = await renderApp('/panel/users', { as: 'user@rayo.test' })
  for (const address of ['users', 'payments/cash', 'no-existe', 'users/x/y/z']) {
    await act(() => router.navigate(`/panel/${address}`))
    expect(await screen.findByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/panel')
  }
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

test.each(Object.entries(RECORD_PAGES))('an invalid id shows a 404 and a link back (%s)', async (as, pages) => {
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

test('a list ignores the invalid parts of its address and keeps the others', async () => {
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
  // the address has no order and no length, so the list uses its defaults
  await waitFor(() => expect(search()).toEqual({ filter: '{"status":["Defeated"]}', page: '1' }))
  expect(screen.getByRole('columnheader', { name: /Vencimiento/ })).toHaveAttribute('aria-sort', 'ascending')
  expect(await screen.findByRole('table')).toBeVisible()
  expect(takeComplaints()).not.toEqual([])
})

test('a former slug redirects to the current one, and an unpublished club shows as gone', async () => {
  const present = '/api/v1/public/institutions/club-atletico-relampago'
  network.use(
    http.get(
      '*/api/v1/public/institutions/antes',
      () => new HttpResponse(null, { status: 301, headers: { Location: present } }),
    ),
    http.get('*/api/v1/public/institutions/se-fue', () => HttpResponse.json({ code: 'gone' }, { status: 410 })),
  )
  const { router } = await renderApp('/institutions/antes/join?kind=trial')
  await waitFor(() => expect(router.state.location.pathname).toBe('/institutions/club-atletico-relampago/join'))
  expect(router.state.location.search).toBe('?kind=trial')
  await act(() => router.navigate('/institutions/se-fue'))
  expect(await screen.findByRole('heading', { level: 1, name: /ya no está/ })).toBeVisible()
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(4)
})
