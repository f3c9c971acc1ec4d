import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addMonths, calendarDateIn, periodOf } from '#domain/values/calendar'
import { monthInWords } from '#domain/values/writtenDate'
import { takeComplaints } from '#tests/support/console'
import { demoClub } from '#tests/support/network'
import { fill } from '../../../../tests/support/renderGate.tsx'
import { renderApp } from '../../../../tests/support/renderApp.tsx'

const next = monthInWords(addMonths(periodOf(calendarDateIn('America/Argentina/Buenos_Aires', Date.now())), 1))

async function openPrices() {
  const app = await renderApp('/panel/institutions', { as: 'admin@rayo.test' })
  await app.user.click(await screen.findByText('Club Atlético Relámpago', { selector: 'a' }))
  const tabs = (await screen.findByText('Resumen', { selector: 'nav a' })).closest('nav') ?? document.body
  await app.user.click(within(tabs).getByText('Deportes'))
  await app.user.click(await screen.findByRole('link', { name: 'Aumentar precios' }))
  await screen.findByLabelText(/^Porcentaje/)
  return { ...app, tabs }
}

test('raises prices from the next month after showing them, and undoes it', async () => {
  const { user } = await openPrices()
  await fill(user, screen.getByLabelText(/^Porcentaje/), '10')
  await user.click(screen.getByText('Ver los precios'))
  await user.click(await screen.findByText(`Aumentar desde ${next}`))
  expect(await screen.findByText(`Los precios aumentan desde ${next}`)).toBeVisible()
  expect(await screen.findByText('Pendiente')).toBeVisible()
  await user.click(screen.getByText('Avisar a los socios'))
  const announcement = within(await screen.findByRole('dialog', { name: 'Avisar del aumento' }))
  const text = announcement.getByDisplayValue(new RegExp(`^Desde ${next} cambian estos precios de Club Atlético`))
  expect(text).toHaveDisplayValue(/- Fútbol: de \$ [\d.]+,00 a \$ [\d.]+,00/)
  const way = announcement.getByText('Enviar por WhatsApp').closest('a')
  expect(way?.href).toContain(encodeURIComponent(`Desde ${next}`))
  await user.click(announcement.getByText('Copiar'))
  expect(await navigator.clipboard.readText()).toContain('- Fútbol: de')
  await user.click(announcement.getByText('Cerrar'))
  const tabs = screen.getByText('Resumen', { selector: 'nav a' }).closest('nav') ?? document.body
  await user.click(within(tabs).getByText('Deportes'))
  expect((await screen.findAllByText(new RegExp(`^Desde ${next}: `)))[0]).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Aumentar precios' }))
  await user.click(await screen.findByText('Deshacer'))
  await user.click(within(await screen.findByRole('dialog')).getByText('Deshacer'))
  expect(await screen.findByText('Todavía no hubo aumentos.')).toBeVisible()
})

test('shows at its field why a rise cannot be made', async () => {
  const { user } = await openPrices()
  await fill(user, screen.getByLabelText(/^Porcentaje/), '501')
  await user.click(screen.getByText('Ver los precios'))
  await waitFor(() => expect(screen.getByLabelText(/^Porcentaje/)).toBeInvalid())
  expect(screen.queryByText(`Aumentar desde ${next}`)).not.toBeInTheDocument()
})

test('keeps the input when somebody else changed the institution, and shows the prices again', async () => {
  const { user } = await openPrices()
  await fill(user, screen.getByLabelText(/^Porcentaje/), '10')
  await user.click(screen.getByText('Ver los precios'))
  const raise = await screen.findByText(`Aumentar desde ${next}`)
  const { store, club } = await demoClub()
  await store.write((tx) => tx.institutions.update({ ...club, version: club.version + 1 }, club.version))
  await user.click(raise)
  expect(await screen.findByText(/Otra persona cambió este registro/)).toBeVisible()
  takeComplaints()
  await waitFor(() => expect(raise).not.toBeInTheDocument())
  expect(screen.getByLabelText(/^Porcentaje/)).toHaveDisplayValue('10')
  await user.click(screen.getByText('Ver los precios'))
  await user.click(await screen.findByText(`Aumentar desde ${next}`))
  expect(await screen.findByText(`Los precios aumentan desde ${next}`)).toBeVisible()
})
