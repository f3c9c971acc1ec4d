import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseRuntimeConfig, runtimeConfig, setRuntimeConfig } from '../../config/runtimeConfig.ts'
import SignedInArea from '../gate/SignedInArea.tsx'
import { setArrival } from './arrival.ts'

const whole = runtimeConfig()
const PROVIDERS = ['Apple', 'Amazon', 'Facebook', 'Google']

beforeEach(() => {
  window.history.replaceState(null, '', '/panel/users?page=2')
  setRuntimeConfig(parseRuntimeConfig({ ...whole, signIn: { providers: PROVIDERS, hostedDomain: 'club.auth.test' } }))
})
afterEach(() => {
  setRuntimeConfig(whole)
  window.history.replaceState(null, '', '/')
})

function renderGate() {
  const router = createMemoryRouter([{ path: '*', element: <SignedInArea /> }], { initialEntries: ['/panel/users'] })
  render(<RouterProvider router={router} />)
  return userEvent.setup()
}

const oauthState = () => Object.entries(sessionStorage).find(([key]) => key.endsWith('.oauthState'))?.[1] ?? ''

it('offers every provider that is configured, to sign in and to sign up, in Spanish (§1)', async () => {
  const user = renderGate()
  for (const provider of PROVIDERS) {
    expect(await screen.findByRole('button', { name: new RegExp(`Iniciar sesión con ${provider}`) })).toBeVisible()
  }
  await user.click(screen.getByRole('tab', { name: 'Crear cuenta' }))
  const panel = within(await screen.findByRole('tabpanel', { name: 'Crear cuenta' }))
  for (const provider of PROVIDERS) {
    expect(panel.getByRole('button', { name: new RegExp(`Crear cuenta con ${provider}`) })).toBeVisible()
  }
})

it('keeps the requested address, and stays on the screen where it began, while the browser leaves', async () => {
  const user = renderGate()
  await user.click(await screen.findByRole('tab', { name: 'Crear cuenta' }))
  const panel = within(await screen.findByRole('tabpanel', { name: 'Crear cuenta' }))
  await user.click(panel.getByRole('button', { name: /Crear cuenta con Google/ }))
  await waitFor(() => expect(oauthState()).not.toBe(''))
  const state = oauthState()
  expect(sessionStorage.getItem('rayo.hosted')).toBe('/panel/users?page=2')
  expect(Buffer.from(state.slice(state.indexOf('-') + 1), 'hex').toString()).toBe('/panel/users?page=2')
  expect(screen.getByRole('tab', { name: 'Crear cuenta' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('heading', { level: 1, name: 'Crea tu cuenta' })).toBeVisible()
})

const providersOnScreen = async () => {
  await screen.findByRole('button', { name: 'Iniciar sesión' })
  return screen.queryAllByRole('button', { name: / con / }).map(({ textContent }) => textContent?.split(' con ')[1])
}

it('offers only the configured providers, and by default none', async () => {
  const signIn = { providers: ['Google', 'Apple'], hostedDomain: 'club.auth.test' }
  setRuntimeConfig(parseRuntimeConfig({ ...whole, signIn }))
  renderGate()
  expect(new Set(await providersOnScreen())).toEqual(new Set(['Apple', 'Google']))
  cleanup()
  setRuntimeConfig(parseRuntimeConfig({ ...whole, signIn: {} }))
  renderGate()
  expect(await providersOnScreen()).toEqual([])
})

it('continues at the requested address, which replaces the one with the code', async () => {
  const router = createMemoryRouter([{ path: '*', element: <SignedInArea /> }], {
    initialEntries: ['/', '/panel?code=1&state=2'],
    initialIndex: 1,
  })
  render(<RouterProvider router={router} />)
  act(() => setArrival('/panel/users?page=2'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/users'))
  expect(router.state.location.search).toBe('?page=2')
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/')
})
