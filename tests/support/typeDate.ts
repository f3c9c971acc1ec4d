import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** `10012030` is 10/01/2030. */
export async function typeDate(user: UserEvent, name: RegExp, digits: string): Promise<void> {
  const field = screen.getByRole('group', { name })
  const [first] = within(field).getAllByRole('spinbutton')
  if (!first) throw new Error(`${name} has no place to type into`)
  await user.click(first)
  await user.keyboard(digits)
}
