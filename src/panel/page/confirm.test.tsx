import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ConfirmButton } from './buttons.tsx'

test('a button that asks has an outline, and its dialog stays until what it does is done', async () => {
  let finish: (() => void) | undefined
  const onConfirm = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)))
  render(<ConfirmButton label="Deshacer" title="¿Deshacer?" body="Vuelve atrás." onConfirm={onConfirm} />)
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Deshacer' })
  expect(button).toHaveClass('MuiButton-outlined')
  await user.click(button)
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeDisabled()
  finish?.()
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onConfirm).toHaveBeenCalledOnce()
})
