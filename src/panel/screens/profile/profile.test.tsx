import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { network, snapshot } from '#tests/support/network'
import { renderApp } from '../../../../tests/support/renderApp.tsx'
import { takeComplaints } from '../../../../tests/support/console.ts'

async function storedUser(email: string) {
  return (await snapshot()).users.find((one) => one.email === email)
}

test('saves the user’s own data, and shows errors at their fields', async () => {
  let requestCount = 0
  network.use(
    http.put('*/api/v1/private/profile', () => {
      requestCount += 1
      return undefined
    }),
  )
  const { user } = await renderApp('/panel', { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Editar mis datos' }))
  const phone = await screen.findByRole('textbox', { name: 'Teléfono' })
  await user.clear(phone)
  await user.paste('123')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(/El teléfono no es válido/)).toBeVisible()
  expect(phone).toHaveValue('123')
  expect(requestCount).toBe(0)

  // without the country code, which the form adds
  await user.clear(phone)
  await user.paste('11 2345-6789')
  await user.keyboard('{Enter}')
  await waitFor(async () => expect((await storedUser('user@rayo.test'))?.phone).toBe('+541123456789'))
  expect(requestCount).toBe(1)
  expect(await screen.findByText('Guardamos tus datos')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Editar mis datos' })).toHaveFocus()
  expect(screen.getByText('+54 11 2345 6789')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  takeComplaints()
})

test('downloads all data about the user', async () => {
  const savedNames: string[] = []
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    savedNames.push(this.download)
  })
  const { user } = await renderApp('/panel', { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Descargar JSON' }))
  await vi.waitFor(() => expect(savedNames).toEqual(['mis-datos.json']))
  await user.click(screen.getByRole('button', { name: 'Descargar PDF' }))
  await vi.waitFor(() => expect(savedNames).toEqual(['mis-datos.json', 'mis-datos.pdf']))
})

test('reports when a file cannot be saved', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
    throw new Error('no disk')
  })
  const { user } = await renderApp('/panel', { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Descargar JSON' }))
  expect(await screen.findByText(/^Ocurrió un error inesperado/)).toBeVisible()
})

test('requests the erasure of the user’s data, and withdraws it', async () => {
  const { id } = (await storedUser('user@rayo.test')) ?? {}
  const requests = async () =>
    (await network.world()).store
      .snapshot()
      .memberships.filter((one) => one.userId === id && one.erasureRequestedAt !== null).length
  const { user } = await renderApp('/panel', { as: 'user@rayo.test' })
  const section = within(await screen.findByRole('region', { name: 'Lo que guardamos de ti' }))
  expect(section.getByText(/^Los aceptaste el/)).toBeVisible()
  expect(section.getAllByText('10 años').length).toBeGreaterThan(0)
  await user.click(section.getByRole('button', { name: 'Pedir que borren mis datos' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Pedir que borren tus datos?' }))
  expect(dialog.getByText(/sin tu nombre: la ley pide guardarlos 10 años/)).toBeVisible()
  expect(await requests()).toBe(0)
  await user.click(dialog.getByRole('button', { name: 'Pedirlo' }))
  const withdraw = await section.findByRole('button', { name: 'Retirar el pedido' })
  expect(await requests()).toBeGreaterThan(1)
  await user.click(withdraw)
  expect(await section.findByRole('button', { name: 'Pedir que borren mis datos' })).toBeVisible()
  expect(await requests()).toBe(0)
})

test('shows a member first whether the cuotas are paid, and when the next is due', async () => {
  await renderApp('/panel', { as: 'user@rayo.test' })
  const standings = await screen.findAllByText(/^(Debes|Estás al día)/)
  expect(standings.length).toBeGreaterThan(1)
  expect(screen.getAllByText(/(Primer|Próximo) vencimiento: \d+ de \w+ de \d{4}/).length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'Mis recibos' })).toHaveAttribute('href', '/panel/my-receipts')
  const [standing] = standings
  const data = await screen.findByRole('heading', { name: 'Tus datos' })
  expect(standing?.compareDocumentPosition(data)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('keeps the user’s data unchanged when editing is cancelled', async () => {
  const { user } = await renderApp('/panel', { as: 'user@rayo.test' })
  await user.click(await screen.findByRole('button', { name: 'Editar mis datos' }))
  await user.type(await screen.findByRole('textbox', { name: /Nombre/ }), ' Otra')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await screen.findByRole('button', { name: 'Editar mis datos' })).toHaveFocus()
  expect(screen.queryByText(/Otra$/)).toBeNull()
})
