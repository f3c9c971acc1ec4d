import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { panelStore } from '../panelStore.ts'
import { renderApp } from '../../../tests/support/renderApp.tsx'

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('columns are hidden and moved, and stay so when the page is opened anew', async () => {
  const first = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  expect(await screen.findByRole('columnheader', { name: /Saldo/ })).toBeVisible()
  expect(headers().slice(0, 2)).toEqual(['Socio', 'Estado'])

  await first.user.click(screen.getByRole('button', { name: 'Columnas' }))
  const chooser = within(await screen.findByRole('dialog', { name: 'Columnas' }))
  await first.user.click(chooser.getByRole('checkbox', { name: 'Saldo' }))
  await first.user.click(chooser.getByRole('button', { name: 'Mover antes: Estado' }))
  await first.user.keyboard('{Escape}')
  await waitFor(() => expect(headers()).not.toContain('Saldo'))
  expect(headers().slice(0, 2)).toEqual(['Estado', 'Socio'])
  first.unmount()

  await renderApp('/panel/payments')
  expect(await screen.findByRole('columnheader', { name: /Estado/ })).toBeVisible()
  expect(headers()).not.toContain('Saldo')
  expect(headers().slice(0, 2)).toEqual(['Estado', 'Socio'])
})

test('what a person sets up is kept for that person; what they chose goes with the page', () => {
  const store = panelStore('one')
  store.setItem('payments.datatable', ['balance'])
  store.setItem('payments.savedQueries', [])
  store.setItem('payments.selectedIds', ['7'])
  const keptFor = (id: string) =>
    ['datatable', 'savedQueries', 'selectedIds'].map((key) => panelStore(id).getItem(`payments.${key}`))
  expect(keptFor('one')).toEqual([['balance'], [], undefined])
  expect(keptFor('other')).toEqual([undefined, undefined, undefined])
})

test('a search is kept under a name, and asked again by it', async () => {
  const { user } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Vencida' }))
  const more = screen.getByRole('button', { name: 'Agregar filtro' })
  await waitFor(async () => {
    await user.click(more)
    expect(screen.getByRole('menuitem', { name: /Guardar/ })).toBeVisible()
  })
  await user.click(screen.getByRole('menuitem', { name: /Guardar/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Los que deben')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Quitar los filtros' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Todas' })).toHaveAttribute('aria-pressed', 'true'))
  await user.click(more)
  await user.click(await screen.findByRole('menuitem', { name: /Los que deben/ }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vencida' })).toHaveAttribute('aria-pressed', 'true'))
})

test('the head says by what the rows are ordered, and orders by what is pressed', async () => {
  const { user } = await renderApp('/panel/users', { as: 'admin@rayo.test' })
  const person = await screen.findByRole('columnheader', { name: /Persona/ })
  expect(person).toHaveAttribute('aria-sort', 'ascending')
  const [, firstRow] = screen.getAllByRole('row')
  await user.click(within(person).getByRole('button'))
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: /Persona/ })).toHaveAttribute('aria-sort', 'descending'),
  )
  await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).not.toBe(firstRow?.textContent))
})
