import type { UserEvent } from '@testing-library/user-event'

/** Sets a field's text at once, like pasting. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.paste(text)
}
