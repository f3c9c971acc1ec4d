import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { setStoredUser } from '../../providers/session/storedUser.ts'
import { getTheme, setTheme } from '../../providers/theme/theme.ts'
import { UserMenu } from './Header.tsx'
import { Suspense } from 'react'
import { aStoredUser } from '#tests/support/builders'
import { lazyPage, preloadPage } from './lazyPage.ts'
import { onReachedLink } from './whenIdle.ts'

const ana = aStoredUser({ familyName: 'Suárez' })

function show() {
  const router = createMemoryRouter([{ path: '*', element: <UserMenu /> }])
  const { container } = render(<RouterProvider router={router} />)
  return { router, container, user: userEvent.setup() }
}

const button = () => screen.getByRole('button', { name: /menú de usuario/i })
const entries = () => {
  const popup = document.getElementById(button().getAttribute('aria-controls') ?? '')
  if (!popup) throw new Error('no popup')
  return within(popup)
    .getAllByRole('listitem', { hidden: true })
    .map((item) => {
      const link = item.querySelector('a')
      return `${item.textContent} ${link ? link.getAttribute('href') : ''}`.trim()
    })
}

it('offers a visitor the sign-in and the theme', () => {
  setTheme('dark')
  show()
  expect(button()).toHaveAccessibleName('Iniciar sesión, menú de usuario')
  expect(button().nextElementSibling).toHaveTextContent('Iniciar sesión')
  expect(entries()).toEqual(['Iniciar sesión /panel', 'Cambiar a tema claro'])
})

it('offers a signed-in user exactly their entries', () => {
  setTheme('dark')
  setStoredUser(ana)
  show()
  expect(button()).toHaveAccessibleName('Menú de usuario, Ana Suárez (AS)')
  expect(button()).toHaveTextContent('AS')
  expect(entries()).toEqual(['Mi perfil /profile', 'Panel /panel', 'Cerrar sesión /signout', 'Cambiar a tema claro'])
})

it('closes on Escape and gives the focus back to its button', async () => {
  const { user } = show()
  await user.click(button())
  expect(button()).toHaveAttribute('aria-expanded', 'true')
  await user.tab()
  expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(button()).toHaveAttribute('aria-expanded', 'false')
  expect(button()).toHaveFocus()
})

it('closes on a press elsewhere, when the focus moves on, and on a route change', async () => {
  const { router, user, container } = show()
  await user.click(button())
  fireEvent.pointerDown(container)
  expect(button()).toHaveAttribute('aria-expanded', 'false')

  await user.click(button())
  const outside = document.body.appendChild(document.createElement('button'))
  fireEvent.blur(button(), { relatedTarget: outside })
  outside.remove()
  expect(button()).toHaveAttribute('aria-expanded', 'false')

  await user.click(button())
  await user.click(screen.getByRole('link', { name: 'Iniciar sesión' }))
  expect(router.state.location.pathname).toBe('/panel')
  expect(button()).toHaveAttribute('aria-expanded', 'false')
})

it('switches the theme without closing', async () => {
  setTheme('dark')
  const { user } = show()
  await user.click(button())
  await user.click(screen.getByRole('button', { name: 'Cambiar a tema claro' }))
  expect(getTheme()).toBe('light')
  expect(screen.getByRole('button', { name: 'Cambiar a tema oscuro' })).toBeInTheDocument()
  setTheme('dark')
})

const page = () => Promise.resolve({ default: () => <h1>Cuotas</h1> })
const showPage = (Page: ReturnType<typeof lazyPage>) =>
  render(
    <Suspense fallback={<p>Cargando</p>}>
      <Page />
    </Suspense>,
  )

it('shows a preloaded page at once; another loads when it is shown', async () => {
  const [ahead, later] = [lazyPage(page), lazyPage(page)]
  await preloadPage(ahead)
  const { unmount } = showPage(ahead)
  expect(screen.getByRole('heading')).toHaveTextContent('Cuotas')
  unmount()
  showPage(later)
  expect(screen.getByText('Cargando')).toBeInTheDocument()
  expect(await screen.findByRole('heading')).toHaveTextContent('Cuotas')
})

it('loads a page whose preload failed when it is shown', async () => {
  let isReachable = false
  const Page = lazyPage<object>(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch')
    return page()
  })
  await preloadPage(Page)
  isReachable = true
  showPage(Page)
  expect(await screen.findByRole('heading')).toHaveTextContent('Cuotas')
})

it('loads a link’s page once, when the pointer, a finger or the focus reaches it', () => {
  window.history.replaceState(null, '', '/')
  render(
    <>
      <a href="/sports">
        <b>Deportes</b>
      </a>
      <a href="/plans">Planes</a>
      <a href="/help">Ayuda</a>
      <a href="https://elsewhere.example/about">Otro sitio</a>
      <a href="/">Inicio</a>
      <a href="/contact">Contacto</a>
      <button type="button">Buscar</button>
    </>,
  )
  const paths: string[] = []
  const stop = onReachedLink((path) => paths.push(path))
  fireEvent.pointerOver(screen.getByText('Deportes'))
  fireEvent.touchStart(screen.getByText('Planes'))
  fireEvent.focusIn(screen.getByText('Ayuda'))
  for (const name of ['Deportes', 'Otro sitio', 'Inicio', 'Buscar']) fireEvent.pointerOver(screen.getByText(name))
  expect(paths).toEqual(['/sports', '/plans', '/help'])
  stop()
  fireEvent.pointerOver(screen.getByText('Contacto'))
  expect(paths).toHaveLength(3)
})
