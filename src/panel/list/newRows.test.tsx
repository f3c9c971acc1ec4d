import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { aFee, anAuditEvent, anId } from '#tests/support/builders'
import { clubFees, demoClub, network } from '#tests/support/network'
import { renderApp } from '../../../tests/support/renderApp.tsx'
import { firstOf } from '#tests/support/screens'

/** Another user adds a cuota that is due much later than those of the first page. */
async function addFee(concept: string): Promise<void> {
  const { store, admin, club } = await demoClub()
  const first = firstOf(await clubFees())
  const { userId, currency } = first
  const createdAt = new Date().toISOString()
  const fee = aFee({
    institutionId: club.id,
    userId,
    currency,
    concept,
    dueDate: '2100-01-01',
    period: null,
    createdAt,
  })
  const event = { id: anId(), entity: 'fee', entityId: fee.id, action: 'create', institutionId: club.id } as const
  await store.write(async (tx) => {
    await tx.fees.insert(fee)
    await tx.audit.append([anAuditEvent({ ...event, at: createdAt, actorId: admin.id })])
  })
}

const rows = () => screen.findAllByRole('checkbox', { name: /^Elegir esta fila: / })

test('announces records that others add, and shows them first when pressed', async () => {
  const { user } = await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  const before = await rows()
  // The count loads after the rows.
  await waitFor(() => expect(document.querySelector('body > output')).not.toBeNull())
  await addFee('Torneo de verano')
  const button = await screen.findByRole('button', { name: '1 novedad' })
  expect(await rows()).toEqual(before)
  await user.click(button)
  expect(await screen.findByText(/Torneo de verano/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '1 novedad' })).toBeNull()
})

test('counts each row once, whatever interrupts the stream', async () => {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const mute = () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) })
    return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
  }
  network.use(http.get('/api/v1/private/events', mute, { once: true }))
  await renderApp('/panel/payments', { as: 'admin@rayo.test' })
  await rows()
  await waitFor(() => expect(streams).toHaveLength(1))
  await addFee('Primera')
  expect(screen.queryByRole('button', { name: /nuevo/ })).toBeNull()
  streams[0]?.error(new Error('cut off'))
  expect(await screen.findByRole('button', { name: '1 novedad' })).toBeVisible()

  await addFee('Segunda')
  expect(await screen.findByRole('button', { name: '2 novedades' })).toBeVisible()

  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await addFee('Tercera')
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('button', { name: '3 novedades' })).toBeVisible()
})
