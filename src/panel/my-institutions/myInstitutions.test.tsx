import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../../tests/support/renderApp.tsx'

test('tells a member first whether the cuota is paid', async () => {
  const { user } = await renderApp('/panel/my-institutions', { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('link', { name: 'Club Atlético Relámpago' }))
  const answer = await screen.findByRole('region', { name: 'Estado de tus cuotas' })
  expect(answer).toHaveTextContent(/Debes \$|A pagar \$|Estás al día/)
  expect(screen.getByRole('heading', { level: 2, name: 'Tus cuotas' })).toBeVisible()
  // The names of sports are asked for last.
  await waitFor(() => expect(screen.getByRole('main')).not.toHaveTextContent('…'))
})

test('points a super admin without memberships to all institutions', async () => {
  await renderApp('/panel/my-institutions', { as: 'superadmin@rayo.test' })
  expect(await screen.findByText('Todavía no formas parte de ninguna institución')).toBeVisible()
  const links = screen.getAllByRole('link', { name: 'Ver instituciones' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/panel/institutions', '/panel/institutions'])
})
