import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CoreAdminContext, Form, ResourceContextProvider } from 'react-admin'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Currency } from '#domain/money/money'
import { i18nProvider } from '../../providers/i18n/i18nProvider.ts'
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
])('reads %s %s as %d minor units', async (text, currency, amount, displayText) => {
  const { save, input } = await type(text, { currency })
  expect(save).toHaveBeenCalledExactlyOnceWith({ monthlyAmount: amount })
  expect(input).toHaveValue(displayText)
})

test.each([
  ['doce', 'No es un importe. Escríbelo así: 12.000,50'],
  ['1,234', 'No es un importe. Escríbelo así: 12.000,50'],
  ['12,', 'No es un importe. Escríbelo así: 12.000,50'],
  ['', 'Completa este campo'],
])('refuses %j and leaves it as typed', async (text, message) => {
  const { save, input } = await type(text, { amount: 100 })
  expect(await screen.findByText(message)).toBeVisible()
  expect(save).not.toHaveBeenCalled()
  expect(input).toHaveValue(text)
})

/** Types without leaving the input or sending the form. */
async function begin(text: string, currency: Currency = 'ARS') {
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider}>
        <ResourceContextProvider value="institutions">
          <Form noValidate>
            <MoneyInput source="monthlyAmount" currency={currency} isRequired />
          </Form>
        </ResourceContextProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  const input = screen.getByRole('textbox')
  await userEvent.type(input, text)
  return { input, reading: input.parentElement?.querySelector('[aria-live]')?.textContent?.replaceAll('\u00a0', ' ') }
}

test.each<[string, Currency, string]>([
  [',5', 'ARS', '12.000,50'],
  ['12,000', 'ARS', '12.000,50'],
  ['1,234.56', 'ARS', '12.000,50'],
  ['1.2345', 'ARS', '12.000,50'],
  ['-5', 'ARS', '12.000,50'],
  ['12,', 'CLP', '12.000'],
])('marks %s %s while it is typed', async (text, currency, example) => {
  const { input, reading } = await begin(text, currency)
  expect(input).toBeInvalid()
  expect(screen.getByText(`No es un importe. Escríbelo así: ${example}`)).toBeVisible()
  await userEvent.tab()
  expect(input).toBeInvalid()
  expect(reading).toBe(currency)
})

test.each<[string, Currency, string]>([
  ['12.000', 'ARS', '$ 12.000,00'],
  ['12000,50', 'ARS', '$ 12.000,50'],
  ['12000.50', 'ARS', '$ 12.000,50'],
  ['12', 'ARS', '$ 12,00'],
  ['1.234.567', 'CLP', 'CLP 1.234.567'],
])('shows what %s %s will record while it is typed', async (text, currency, displayText) => {
  const { input, reading } = await begin(text, currency)
  expect(input).toBeValid()
  expect(reading).toBe(displayText)
})

test.each(['$', '12,', '12.', '1.234.5', '1.234.'])('does not mark %j, since more may follow', async (text) => {
  const { input, reading } = await begin(text)
  expect(input).toBeValid()
  expect(reading).toMatch(/^(ARS|\$.*)$/)
})

test('shows an existing amount as a person would type it', async () => {
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
