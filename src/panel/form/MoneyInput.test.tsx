import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Currency } from '#domain/money/money'
import { renderInput } from '../../../tests/support/renderApp.tsx'
import { MoneyInput } from './MoneyInput.tsx'

const EXAMPLE = 'No es un importe. Escríbelo así: 12.000,50'

function open({ currency = 'ARS', amount = null }: { currency?: Currency; amount?: number | null } = {}) {
  const input = <MoneyInput source="monthlyAmount" currency={currency} isRequired />
  const form = renderInput(input, { resource: 'institutions', values: { monthlyAmount: amount } })
  return { ...form, input: screen.getByRole('textbox', { name: /Cuota mensual/ }) }
}

test.each<[string, Currency, number, string]>([
  ['1.234,50', 'ARS', 123_450, '1234,50'],
  ['12', 'ARS', 1200, '12,00'],
  ['0,5', 'UYU', 50, '0,50'],
  ['15000', 'CLP', 15_000, '15000'],
])('reads %s %s as %d minor units', async (text, currency, amount, displayText) => {
  const { save, user, submit, input } = open({ currency })
  await user.type(input, text)
  await submit()
  expect(save).toHaveBeenCalledExactlyOnceWith({ monthlyAmount: amount })
  expect(input).toHaveValue(displayText)
})

test.each([
  ['doce', EXAMPLE],
  ['12,', EXAMPLE],
  ['', 'Completa este campo'],
])('refuses %j and leaves it as typed', async (text, message) => {
  const { save, user, submit, input } = open({ amount: 2_500_050 })
  expect(input).toHaveValue('25000,50')
  await user.clear(input)
  if (text) await user.type(input, text)
  await submit()
  expect(await screen.findByText(message)).toBeVisible()
  expect(save).not.toHaveBeenCalled()
  expect(input).toHaveValue(text)
})

/** Types without leaving the input or sending the form, and returns what it says that it reads. */
async function begin(text: string, currency: Currency = 'ARS') {
  const { user, input } = open({ currency })
  await user.type(input, text)
  const reading = input.parentElement?.querySelector('[aria-live]')?.textContent?.replaceAll('\u00a0', ' ')
  return { user, input, reading }
}

test.each<[string, Currency, string]>([
  ['12,000', 'ARS', '12.000,50'],
  ['12,', 'CLP', '12.000'],
])('marks %s %s while it is typed', async (text, currency, example) => {
  const { user, input, reading } = await begin(text, currency)
  expect(input).toBeInvalid()
  expect(screen.getByText(`No es un importe. Escríbelo así: ${example}`)).toBeVisible()
  await user.tab()
  expect(input).toBeInvalid()
  expect(reading).toBe(currency)
})

test.each<[string, Currency, string]>([
  ['12000.50', 'ARS', '$ 12.000,50'],
  ['1.234.567', 'CLP', 'CLP 1.234.567'],
])('shows what %s %s will record while it is typed', async (text, currency, displayText) => {
  const { input, reading } = await begin(text, currency)
  expect(input).toBeValid()
  expect(reading).toBe(displayText)
})

test.each(['$', '12,', '1.234.'])('does not mark %j, since more may follow', async (text) => {
  const { input, reading } = await begin(text)
  expect(input).toBeValid()
  expect(reading).toMatch(/^(ARS|\$.*)$/)
})
