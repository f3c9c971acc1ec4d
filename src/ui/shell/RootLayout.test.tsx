import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { lazy } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { aStoredUser, withRols } from '#tests/support/builders'
import { setStoredUser } from '../../providers/session/storedUser.ts'
import { getTheme, setTheme } from '../../providers/theme/theme.ts'
import { RootLayout } from './RootLayout.tsx'

/** A page whose code arrives when the test says so. */
let arrive: () => void = () => undefined
const LatePage = lazy(async () => {
  await new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { default: () => <h1>Página tardía</h1> }
})

function show(path = '/') {
  const router = createMemoryRouter(
    [
      {
        element: <RootLayout />,
        children: [
          { path: '/', element: <Link to="/sports">adelante</Link> },
          { path: '/sports', element: <h1>Página de deportes</h1> },
          { path: '/late', element: <LatePage /> },
          { path: '/form', element: <input aria-label="campo" autoFocus /> }, // oxlint-disable-line jsx-a11y/no-autofocus
          { path: '*', element: <p>otra</p> },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} useTransitions={false} />)
  return { router, user: userEvent.setup() }
}

it('has the footer of the specification, and the legal pages in its small print', () => {
  show()
  const footer = within(screen.getByRole('contentinfo'))
  const links = footer.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  expect(links.slice(1)).toEqual([
    'Deportes /sports',
    'Instituciones /institutions',
    'Planes /plans',
    'Ayuda /help',
    'contacto@rayo.test mailto:contacto@rayo.test',
    'WhatsApp https://wa.me/5491155550100',
    'Instagram https://www.instagram.com/rayo',
    'Facebook https://www.facebook.com/rayo',
    'Acerca de /about',
    'Privacidad /privacy',
    'Términos /terms',
  ])
  expect(footer.getByText('© 2024 Rayo')).toBeInTheDocument()
})

it('moves the focus to the h1 of a new page, and to the content of one without', async () => {
  const { router, user } = show()
  expect(document.body).toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'adelante' }))
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await router.navigate('/unknown')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

it('moves the focus on to the h1 of a page that loads late', async () => {
  const { router } = show('/sports')
  await router.navigate('/late')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  arrive()
  expect(await screen.findByRole('heading', { name: 'Página tardía' })).toHaveFocus()
})

it('leaves the focus in a field that the page focused', async () => {
  const { router } = show()
  await router.navigate('/form')
  expect(await screen.findByLabelText('campo')).toHaveFocus()
})

it('skips to the content without changing the address', async () => {
  const { router, user } = show('/sports')
  await user.tab()
  expect(screen.getByRole('link', { name: 'Saltar al contenido' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('main')).toHaveFocus()
  expect(router.state.location.hash).toBe('')
})

const sidebar = () => screen.findByRole('dialog', { name: 'Menú' })
const groupsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('group')
    .map((group) => group.querySelector('summary')?.textContent)

it('opens a sidebar with what a visitor has, and closes it on every route change', async () => {
  const { router, user } = show()
  await user.click(screen.getByRole('button', { name: 'Abrir menú' }))
  const menu = await sidebar()
  expect(groupsOf(menu)).toEqual(['Navegar', 'Usuario'])
  const labels = within(menu).getAllByRole('link').slice(1)
  expect(labels.map((link) => link.textContent)).toEqual([
    'Inicio',
    'Deportes',
    'Instituciones',
    'Planes',
    'Iniciar sesión',
  ])
  await user.click(within(menu).getByRole('link', { name: 'Deportes' }))
  expect(router.state.location.pathname).toBe('/sports')
  expect(screen.queryByRole('dialog', { name: 'Menú' })).toBeNull()
})

it('has the panel in the sidebar of a signed-in user', async () => {
  setStoredUser(aStoredUser(withRols(['SuperAdmin'])))
  const { router, user } = show()
  await user.click(screen.getByRole('button', { name: 'Abrir menú' }))
  const menu = await sidebar()
  expect(groupsOf(menu)).toEqual(['Navegar', 'Panel', 'Instituciones', 'Pagos', 'Usuario'])
  await user.click(within(menu).getByRole('link', { name: 'Caja' }))
  expect(router.state.location.pathname).toBe('/panel/payments/cash')
  setStoredUser(null)
})

it('switches the theme from the sidebar', async () => {
  setTheme('dark')
  const { user } = show()
  await user.click(screen.getByRole('button', { name: 'Abrir menú' }))
  const theme = within(await sidebar()).getByRole('switch', { name: 'Tema oscuro' })
  expect(theme).toBeChecked()
  await user.click(theme)
  expect(theme).not.toBeChecked()
  expect(getTheme()).toBe('light')
  setTheme('dark')
})

it('toggles the sidebar by the hamburger, in the header or in the open sidebar', async () => {
  const { user } = show()
  const hamburger = screen.getByRole('button', { name: 'Abrir menú' })
  await user.click(hamburger)
  const inside = within(await sidebar()).getByRole('button', { name: 'Cerrar menú' })
  expect([hamburger, inside].map((button) => button.getAttribute('aria-expanded'))).toEqual(['true', 'true'])
  await user.click(inside)
  expect(screen.queryByRole('dialog', { name: 'Menú' })).toBeNull()
  expect(hamburger).toHaveAttribute('aria-expanded', 'false')
  await user.click(hamburger)
  await user.click(hamburger)
  expect(screen.queryByRole('dialog', { name: 'Menú' })).toBeNull()
})
