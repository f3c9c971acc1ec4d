import { render, screen } from '@testing-library/react'
import { AdminContext } from 'react-admin'
import { afterEach, expect, test, vi } from 'vitest'
import { ActionButton } from './ActionButton.tsx'

afterEach(() => vi.restoreAllMocks())

test.each([true, false])('keeps its name on a phone (disabled: %s)', (disabled) => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    matches: true,
    media,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  }))
  render(
    <AdminContext>
      <ActionButton label="Exportar" disabled={disabled}>
        <svg />
      </ActionButton>
    </AdminContext>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Exportar' })
  expect(button.disabled).toBe(disabled)
  expect(button.textContent).toBe('')
})
