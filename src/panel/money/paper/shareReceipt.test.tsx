import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { demoClub, network } from '#tests/support/network'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

test('shows until which day of the institution a shared receipt’s address works', async () => {
  const link = {
    path: '/api/v1/public/receipts/token',
    // After midnight in UTC, the evening before in Buenos Aires.
    expiresAt: '2026-12-25T02:00:00.000Z',
    expiresOn: '2026-12-24',
    phone: null,
    email: null,
  }
  network.use(http.post('*/api/v1/private/receipts/:id/link', () => HttpResponse.json(link, { status: 201 })))
  const { store, club } = await demoClub()
  const receipt = store.snapshot().receipts.find(({ institutionId }) => institutionId === club.id)
  const { user } = await renderApp(`/panel/payments/receipts/${receipt?.id}`, { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Compartir' }))
  expect(await screen.findByText(/hasta el 24 de diciembre de 2026\.$/)).toBeVisible()
})
