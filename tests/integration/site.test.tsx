import { act, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { network } from '../support/network.ts'
import { renderApp } from '../support/renderApp.tsx'

test('the site lists the sports of the public API', async () => {
  await renderApp('/sports')
  expect(await screen.findByRole('heading', { name: 'Natación' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Deportes')
})

test('the site lists published institutions and no draft', async () => {
  await renderApp('/institutions?q=club de remo')
  expect(await screen.findByText(/sin resultados|no encontramos|ninguna/i)).toBeVisible()
  expect(screen.queryByText('Club de Remo Delta')).not.toBeInTheDocument()
})

test('an address with a former slug becomes the present one, and what left the site says so', async () => {
  const present = '/api/v1/public/institutions/club-atletico-relampago'
  network.use(
    http.get(
      '*/api/v1/public/institutions/antes',
      () => new HttpResponse(null, { status: 301, headers: { Location: present } }),
    ),
    http.get('*/api/v1/public/institutions/se-fue', () => HttpResponse.json({ code: 'gone' }, { status: 410 })),
  )
  const { router } = await renderApp('/institutions/antes/join?kind=trial')
  await expect.poll(() => router.state.location.pathname).toBe('/institutions/club-atletico-relampago/join')
  expect(router.state.location.search).toBe('?kind=trial')
  await act(() => router.navigate('/institutions/se-fue'))
  expect(await screen.findByRole('heading', { level: 1, name: /ya no está/ })).toBeVisible()
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(4)
})
