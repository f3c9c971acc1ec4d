import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { signInAs } from '../tests/support/renderApp.tsx'
import { App } from './App.tsx'

function show(address: string) {
  window.history.replaceState(null, '', address)
  render(<App />)
  return userEvent.setup()
}

const heading = () => screen.findByRole('heading', { level: 1 }, { timeout: 20_000 })

beforeEach(() => window.history.replaceState(null, '', '/'))

it('hands the site over to the panel’s router, which then shows the site too', async () => {
  // Slow, and not what is measured.
  await Promise.all([import('./PanelRouter.tsx'), import('./panel/PanelApp.tsx')])
  await signInAs('user@rayo.test')
  const user = show('/about')
  await heading()
  await user.click(screen.getByRole('button', { name: /menú de usuario/ }))
  // The site learns of the session when the signed-in part reads it.
  await user.click(screen.getByRole('link', { name: 'Iniciar sesión' }))
  await waitFor(() => expect(screen.getByRole('navigation', { name: 'Panel' })).toBeVisible(), { timeout: 20_000 })
  // As on any way to another page.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  expect(window.location.pathname).toMatch(/^\/(?:panel|profile)/)

  await user.click(screen.getByRole('link', { name: 'Acerca de' }))
  expect(window.location.pathname).toBe('/about')
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Panel' })).toBeNull())
  expect(await heading()).toHaveFocus()
})

it('shows a visitor’s gate in the site’s router', async () => {
  const user = show('/about')
  await heading()
  await user.click(screen.getByRole('button', { name: /menú de usuario/ }))
  await user.click(screen.getByRole('link', { name: 'Iniciar sesión' }))
  expect(await screen.findByRole('textbox', { name: 'Email' }, { timeout: 20_000 })).toBeEnabled()
})
