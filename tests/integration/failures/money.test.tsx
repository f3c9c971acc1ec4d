import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ANSWERED, SERVER_ERROR } from '../../support/apiFailures.ts'
import { renderApp } from '../../support/renderApp.tsx'
import { breakableApi, expectMessage, isRead, settled } from './brokenApi.ts'
import { fill, findButton } from './filled.ts'

const OWED = `/panel/payments?filter=${encodeURIComponent(JSON.stringify({ status: ['Defeated'] }))}`

const fees = () => [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/panel/payments/0"]')]

async function openOwed() {
  const app = await renderApp(OWED, { as: 'admin@rayo.test' })
  await waitFor(() => expect(fees()).not.toHaveLength(0))
  return app
}

/** Sends a dialog with every kind of API failure. It stays open and keeps what was typed. */
async function expectDialogKeeps(api: ReturnType<typeof breakableApi>, submit: string, typed: Record<string, string>) {
  const dialog = await screen.findByRole('dialog')
  const expectKept = await fill({ typed }, dialog)
  for (const failure of ANSWERED) {
    api.break(failure, isRead)
    fireEvent.click(await findButton(submit, dialog))
    await expectMessage(failure, submit)
    expect(dialog.querySelector('[role="alert"]')).not.toBeNull()
    expectKept()
    api.mend()
  }
  return dialog
}

test('a payment and its reversal keep what was typed after any failure, and are recorded once the call succeeds', async () => {
  await openOwed()
  const api = breakableApi()
  fees().at(-1)?.click()
  fireEvent.click(await findButton('Registrar pago'))
  fireEvent.click(await screen.findByRole('radio', { name: 'Transferencia' }))
  const payment = await expectDialogKeeps(api, 'Registrar', { 'Importe recibido': '10,50', Referencia: 'TR-1' })
  expect(screen.getByRole('radio', { name: 'Transferencia' })).toBeChecked()
  fireEvent.click(await findButton('Registrar', payment))
  await waitFor(() => expect(payment).not.toBeInTheDocument())
  expect(api.writes()).toBe(1)

  fireEvent.click(await findButton(/^Anular recibo/))
  const reversal = await expectDialogKeeps(api, 'Anular recibo', { Motivo: 'Era de otro socio' })
  fireEvent.click(await findButton('Anular recibo', reversal))
  await waitFor(() => expect(reversal).not.toBeInTheDocument())
  expect(await screen.findByText('Anulado: Era de otro socio')).toBeVisible()
  expect(api.writes()).toBe(2)
})

test('no payment can begin if the institution of a cuota does not load, and the page says why', async () => {
  const app = await openOwed()
  const fee = fees().at(-1)?.pathname ?? ''
  app.unmount()
  const api = breakableApi()
  api.break(SERVER_ERROR, ({ url }) => !/\/private\/institutions/.test(url))
  await renderApp(fee)
  await expectMessage(SERVER_ERROR, fee)
  expect(screen.queryByRole('button', { name: 'Registrar pago' })).toBeNull()
  api.mend()
  fireEvent.click(await findButton('Reintentar'))
  expect(await findButton('Registrar pago')).toBeEnabled()
  await settled()
})
