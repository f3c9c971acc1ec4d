import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../support/renderApp.tsx'

test('the gate stands before the panel while nobody is signed in', async () => {
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
