import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Currency } from '#domain/money/money'
import { renderInput } from '../../../tests/support/renderApp.tsx'
import { MoneyInput } from './MoneyInput.tsx'
import { FIELD_TEXTS } from '#domain/api/messages'
import { typeDate } from '#tests/support/screens'
import { DateInput, HourInput, MonthInput } from './DateInput.tsx'
import { userEvent } from '@testing-library/user-event'
import { AdminContext, Form, memoryStore } from 'react-admin'
import { PhoneInput } from './PhoneInput.tsx'
import { createMuiTheme } from '../theme/muiTheme.ts'

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
  ['90000000,01', 'El importe es demasiado grande'],
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
  [',5', 'ARS', '$ 0,50'],
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

function openDay(values: Record<string, string | null> = {}) {
  const inputs = (
    <>
      <DateInput source="dueDate" isRequired />
      <MonthInput source="period" />
    </>
  )
  const form = renderInput(inputs, { resource: 'payments', values: { dueDate: null, period: null, ...values } })
  return { ...form, day: screen.getByRole('group', { name: /Vencimiento/ }) }
}

test('sends a typed day and month as calendar text', async () => {
  const { save, user, submit } = openDay()
  await typeDate(user, /Vencimiento/, '09022030')
  await typeDate(user, /Período/, '022030')
  await submit()
  expect(save).toHaveBeenCalledWith({ dueDate: '2030-02-09', period: '2030-02' })
})

test('offers a calendar in Spanish', async () => {
  const { save, user, submit, day } = openDay({ dueDate: '2030-01-31' })
  await user.click(within(day).getByRole('button', { name: 'Elegir en el calendario; ahora, 31 de enero de 2030' }))
  const calendar = within(await screen.findByRole('dialog'))
  expect(calendar.getByText('enero 2030')).toBeInTheDocument()
  await user.click(calendar.getByRole('button', { name: 'Mes siguiente' }))
  await user.click(await calendar.findByRole('gridcell', { name: '28' }))
  await submit()
  expect(save).toHaveBeenCalledWith({ dueDate: '2030-02-28', period: null })
})

test('names its day, month and year for a screen reader, and marks itself as required', () => {
  const { day } = openDay()
  expect(
    within(day)
      .getAllByRole('spinbutton')
      .map((place) => place.getAttribute('aria-label')),
  ).toEqual(['Día', 'Mes', 'Año'])
  expect(day.querySelector('input')).toBeRequired()
})

test.each([
  ['in part', '0902'],
  ['that does not exist', '30022030'],
  ['of no century of ours', '09020001'],
])('refuses a date %s at its field, keeps the focus there and does not send it', async (_how, digits) => {
  const { save, user, submit, day } = openDay()
  await typeDate(user, /Vencimiento/, digits)
  await submit()
  expect(await screen.findByText(FIELD_TEXTS.invalidDate)).toBeVisible()
  expect(save).not.toHaveBeenCalled()
  expect(day).toContainElement(document.activeElement as HTMLElement)
})

test('refuses a partly typed optional month, and has no value once emptied', async () => {
  const { save, user, submit } = openDay({ dueDate: '2030-01-31' })
  await typeDate(user, /Período/, '02')
  await submit()
  expect(await screen.findByText(FIELD_TEXTS.invalidPeriod)).toBeVisible()
  expect(save).not.toHaveBeenCalled()
  await user.keyboard('{Control>}a{/Control}{Delete}')
  await submit()
  expect(save).toHaveBeenCalledWith({ dueDate: '2030-01-31', period: null })
})

test('sends a time of 24 hours as text, and refuses one that does not exist', async () => {
  const { save, user, submit } = renderInput(<HourInput source="from" label="Comienza" isRequired />, {
    resource: 'institutions',
    values: { from: '09:15' },
  })
  expect(screen.getByRole('group', { name: /Comienza/ })).toHaveTextContent('09:15')
  await typeDate(user, /Comienza/, '1830')
  await submit()
  expect(save).toHaveBeenLastCalledWith({ from: '18:30' })
  await user.click(screen.getAllByRole('spinbutton')[1] ?? document.body)
  await user.keyboard('{Delete}')
  await submit()
  expect(await screen.findByText(FIELD_TEXTS.invalidTime)).toBeVisible()
  expect(save).toHaveBeenCalledTimes(1)
})

const WHERE = 'America/Argentina/Buenos_Aires'
const EXAMPLES = [
  ['0341 15 555-1234', '+5493415551234'],
  ['(011) 15-5555-1234', '+5491155551234'],
  ['341 15 5551234', '+5493415551234'],
] as const
const form = (timezone: string | undefined) => (
  <AdminContext store={memoryStore()} theme={createMuiTheme('dark')}>
    <Form>
      <PhoneInput source="phone" label="Teléfono" timezone={timezone} />
      <button type="button">Otro lugar</button>
    </Form>
  </AdminContext>
)

test('completes a national number once the club is known, but not while the user types', async () => {
  const user = userEvent.setup()
  const { rerender } = render(form(undefined))
  const phone = screen.getByLabelText('Teléfono')
  await user.type(phone, '11 2345-6789')
  await user.tab()
  expect(phone).toHaveValue('11 2345-6789')
  rerender(form(WHERE))
  expect(phone).toHaveValue('+541123456789')

  for (const [text, expected] of EXAMPLES) {
    await user.clear(phone)
    await user.type(phone, text)
    await user.tab()
    expect(phone).toHaveValue(expected)
  }

  rerender(form(undefined))
  await user.clear(phone)
  await user.type(phone, '11 9876')
  rerender(form(WHERE))
  expect(phone).toHaveValue('11 9876')
  await user.type(phone, '-5432')
  await user.tab()
  expect(phone).toHaveValue('+541198765432')
})
