import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CoreAdminContext, Form, ResourceContextProvider } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Currency } from '#domain/money'
import { i18nProvider } from '../../providers/i18nProvider.ts'
import { MoneyInput } from './MoneyInput.tsx'

async function type(
  text: string,
  { currency = 'ARS', amount = null }: { currency?: Currency; amount?: number | null } = {},
) {
  const save = vi.fn<(values: object) => void>()
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider}>
        <ResourceContextProvider value="institutions">
          <Form defaultValues={{ monthlyAmount: amount }} onSubmit={(values: object) => save(values)} noValidate>
            <MoneyInput source="monthlyAmount" currency={currency} isRequired />
            <button type="submit">Guardar</button>
          </Form>
        </ResourceContextProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  const user = userEvent.setup()
  const input = screen.getByRole('textbox', { name: /Cuota mensual/ })
  await user.clear(input)
  if (text) await user.type(input, text)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  return { save, input }
}

test.each<[string, Currency, number, string]>([
  ['1.234,50', 'ARS', 123_450, '1234,50'],
  ['12', 'ARS', 1200, '12,00'],
  ['0,5', 'UYU', 50, '0,50'],
  ['15000', 'CLP', 15_000, '15000'],
])('%s %s is %d minor units', async (text, currency, amount, shown) => {
  const { save, input } = await type(text, { currency })
  expect(save).toHaveBeenCalledExactlyOnceWith({ monthlyAmount: amount })
  expect(input).toHaveValue(shown)
})

test.each([
  ['doce', 'El importe no es válido'],
  ['1,234', 'El importe no es válido'],
  ['', 'Completa este campo'],
])('%j is refused and stays as typed', async (text, message) => {
  const { save, input } = await type(text, { amount: 100 })
  expect(await screen.findByText(message)).toBeVisible()
  expect(save).not.toHaveBeenCalled()
  expect(input).toHaveValue(text)
})

test('an existing amount is shown as a person would type it', async () => {
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider}>
        <ResourceContextProvider value="institutions">
          <Form defaultValues={{ monthlyAmount: 2_500_050 }}>
            <MoneyInput source="monthlyAmount" currency="ARS" />
          </Form>
        </ResourceContextProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  expect(screen.getByRole('textbox')).toHaveValue('25000,50')
})
