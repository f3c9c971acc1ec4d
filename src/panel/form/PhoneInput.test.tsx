import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { AdminContext, Form, memoryStore } from 'react-admin'
import { expect, test } from 'vitest'
import { PhoneInput } from './PhoneInput.tsx'
import { createMuiTheme } from '../theme/muiTheme.ts'

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
