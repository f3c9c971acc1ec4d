import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FIELD_TEXTS } from '#domain/api/messages'
import { renderInput } from '../../../tests/support/renderApp.tsx'
import { typeDate } from '../../../tests/support/typeDate.ts'
import { DateInput, HourInput, MonthInput } from './DateInput.tsx'

function open(values: Record<string, string | null> = {}) {
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
  const { save, user, submit } = open()
  await typeDate(user, /Vencimiento/, '09022030')
  await typeDate(user, /Período/, '022030')
  await submit()
  expect(save).toHaveBeenCalledWith({ dueDate: '2030-02-09', period: '2030-02' })
})

test('offers a calendar in Spanish', async () => {
  const { save, user, submit, day } = open({ dueDate: '2030-01-31' })
  await user.click(within(day).getByRole('button', { name: /^Elegir en el calendario; ahora, / }))
  const calendar = within(await screen.findByRole('dialog'))
  expect(calendar.getByText('enero 2030')).toBeInTheDocument()
  await user.click(calendar.getByRole('button', { name: 'Mes siguiente' }))
  await user.click(await calendar.findByRole('gridcell', { name: '28' }))
  await submit()
  expect(save).toHaveBeenCalledWith({ dueDate: '2030-02-28', period: null })
})

test('names its day, month and year for a screen reader, and marks itself as required', () => {
  const { day } = open()
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
  const { save, user, submit, day } = open()
  await typeDate(user, /Vencimiento/, digits)
  await submit()
  expect(await screen.findByText(FIELD_TEXTS.invalidDate)).toBeVisible()
  expect(save).not.toHaveBeenCalled()
  expect(day).toContainElement(document.activeElement as HTMLElement)
})

test('refuses a partly typed optional month, and has no value once emptied', async () => {
  const { save, user, submit } = open({ dueDate: '2030-01-31' })
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
