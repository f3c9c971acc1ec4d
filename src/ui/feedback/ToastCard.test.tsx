import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../providers/toast/toast.ts'
import { ToastHost } from './ToastCard.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<ToastHost />)
})
afterEach(() => {
  act(toast.hide)
  vi.useRealTimers()
})

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

it('disappears after 4000 ms, or after its own time', () => {
  act(() => toast.success({ message: 'Guardado' }))
  expect(screen.getByRole('status')).toHaveTextContent('Guardado')
  pass(3999)
  expect(screen.getByText('Guardado')).toBeInTheDocument()
  pass(1)
  expect(screen.queryByText('Guardado')).toBeNull()
  act(() => toast.info({ message: 'Largo', lifeMs: 9000 }))
  pass(8999)
  expect(screen.getByText('Largo')).toBeInTheDocument()
})

it.each([
  ['success', 'Listo', 'status', 'tone-success'],
  ['error', 'Error', 'alert', 'tone-danger'],
  ['warn', 'Atención', 'status', 'tone-warning'],
  ['info', 'Información', 'status', 'tone-info'],
] as const)('shows the summary, the detail and the severity of %s', (type, title, role, tone) => {
  act(() => toast[type]({ title: 'Título', message: 'Mensaje' }))
  const card = screen.getByRole(role)
  expect(card.textContent).toBe('TítuloMensaje')
  expect(card.firstElementChild).toHaveClass(tone)
  act(() => toast[type]({ message: 'Mensaje' }))
  expect(screen.getByRole(role).textContent).toBe(`${title}Mensaje`)
})

it('stays while the pointer or the focus is on it', () => {
  act(() => toast.info({ message: 'Espera' }))
  const close = screen.getByRole('button', { name: 'Cerrar aviso' })
  fireEvent.pointerEnter(close)
  pass(10_000)
  expect(screen.getByText('Espera')).toBeInTheDocument()
  fireEvent.pointerLeave(close)
  fireEvent.focus(close)
  pass(10_000)
  expect(screen.getByText('Espera')).toBeInTheDocument()
  fireEvent.blur(close)
  pass(4000)
  expect(screen.queryByText('Espera')).toBeNull()
})

it('is dismissed by its button and by Escape', () => {
  act(() => toast.warn({ message: 'Atento' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }))
  expect(screen.queryByText('Atento')).toBeNull()
  act(() => toast.warn({ message: 'Otra vez' }))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Cerrar aviso' }), { key: 'Escape' })
  expect(screen.queryByText('Otra vez')).toBeNull()
})

it('offers an action', () => {
  const onAction = vi.fn<() => void>()
  act(() => toast.info({ message: 'Eliminado', action: { label: 'Deshacer', onAction } }))
  fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(onAction).toHaveBeenCalledOnce()
  expect(screen.queryByText('Eliminado')).toBeNull()
})

it('gives a new toast its full time', () => {
  act(() => toast.info({ message: 'uno' }))
  pass(3000)
  act(() => toast.info({ message: 'dos' }))
  pass(3000)
  expect(screen.getByText('dos')).toBeInTheDocument()
  pass(1000)
  expect(screen.queryByText('dos')).toBeNull()
})
