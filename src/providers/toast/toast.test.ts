import { beforeEach, expect, it, vi } from 'vitest'
import { getToast, subscribeToast, toast } from './toast.ts'

beforeEach(() => toast.hide())

it.each([
  ['success', 'success'],
  ['info', 'info'],
  ['warning', 'warn'],
  ['danger', 'error'],
  ['help', 'info'],
  ['error', 'error'],
  ['toString', 'info'],
])('shows the severity %s as %s', (severity, type) => {
  toast.ofSeverity(severity, { message: 'Mensaje' })
  expect(getToast()).toMatchObject({ show: true, type, message: 'Mensaje' })
})

it('clears the message when hidden', () => {
  toast.warn({ title: 'Título', message: 'Mensaje', action: { label: 'Deshacer', onAction: () => undefined } })
  toast.hide()
  expect(getToast()).toMatchObject({ show: false, title: '', message: '', action: null })
})

it('notifies listeners of each change, and gives each message a new id', () => {
  const listener = vi.fn<() => void>()
  const stop = subscribeToast(listener)
  toast.info({ message: 'uno' })
  const { id } = getToast()
  toast.info({ message: 'dos' })
  expect(getToast().id).toBe(id + 1)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  toast.hide()
  expect(listener).toHaveBeenCalledTimes(2)
})

it('runs the action and hides the message', () => {
  const onAction = vi.fn<() => void>()
  toast.info({ message: 'x', action: { label: 'Deshacer', onAction } })
  toast.act()
  expect(onAction).toHaveBeenCalledOnce()
  expect(getToast().show).toBe(false)
})
