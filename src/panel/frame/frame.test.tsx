import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { createPanelQueryClient, prefetchFirstPage } from './firstList.ts'
import { panelDataProvider } from '../data/panelDataProvider.ts'

const rows = () => Array.from(document.querySelectorAll<HTMLElement>('.row-link'))
const ADMIN = { as: 'admin@rayo.test' }

test('single keys search, move along the rows and open the form for a new record', async () => {
  const { user, router } = await renderApp('/panel/payments', ADMIN)
  await screen.findAllByRole('row')
  await waitFor(() => expect(rows().length).toBeGreaterThan(2))
  await user.keyboard('j')
  expect(rows()[0]).toHaveFocus()
  await user.keyboard('jj')
  expect(rows()[2]).toHaveFocus()
  await user.keyboard('k')
  expect(rows()[1]).toHaveFocus()
  await user.keyboard('{Control>}j{/Control}')
  expect(rows()[1]).toHaveFocus()

  await user.keyboard('/')
  const search = screen.getByRole('textbox', { name: 'Buscar' })
  expect(search).toHaveFocus()
  expect(search).toHaveValue('')
  await user.keyboard('nj?')
  expect(search).toHaveValue('nj?')
  expect(router.state.location.pathname).toBe('/panel/payments')
  expect(screen.queryByRole('dialog')).toBeNull()

  search.blur()
  await user.keyboard('n')
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/payments/new'))
})

test('lists the keys with ?, and remembers that a user has turned them off', async () => {
  const first = await renderApp('/panel/payments', ADMIN)
  await screen.findByRole('heading', { level: 1 })
  await first.user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible()
  const use = screen.getByRole('checkbox', { name: /Usar los atajos/ })
  expect(use).toBeChecked()
  await first.user.click(use)
  await first.user.click(screen.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await first.user.keyboard('n?')
  expect(first.router.state.location).toMatchObject({ pathname: '/panel/payments', hash: '' })
  first.unmount()

  const { user, router } = await renderApp('/panel/payments')
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('?')
  expect(router.state.location.hash).toBe('')
  await user.click(screen.getByRole('button', { name: /Menú de usuario/ }))
  await user.click(screen.getByRole('link', { name: 'Atajos de teclado' }))
  expect(await screen.findByRole('checkbox', { name: /Usar los atajos/ })).not.toBeChecked()
})

const narrow = () => document.querySelector('.panel')?.getAttribute('data-menu')

test('shows the menu as icons that keep their names, also the next time', async () => {
  const first = await renderApp('/panel/payments', ADMIN)
  const menu = await screen.findByRole('navigation', { name: 'Panel' })
  const names = within(menu)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
  await first.user.click(within(menu).getByRole('button', { name: 'Contraer el menú' }))
  expect(narrow()).toBe('narrow')
  expect(within(menu).getByRole('link', { name: 'Ver cuotas' })).toHaveAttribute('title', 'Ver cuotas')
  expect(
    within(menu)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(names)
  first.unmount()

  const { user } = await renderApp('/panel')
  await user.click(await screen.findByRole('button', { name: 'Mostrar el menú' }))
  expect(narrow()).toBeNull()
})

test('requests no list ahead that just failed', async () => {
  const getList = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('offline'))
  const queryClient = createPanelQueryClient()
  const ahead = () => prefetchFirstPage(queryClient, { ...panelDataProvider(), getList }, 'users', 0)
  await ahead()
  await ahead()
  expect(getList).toHaveBeenCalledOnce()
})
