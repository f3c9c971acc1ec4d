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
  toast.tell(severity, { message: 'Mensaje' })
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

it('runs the action and does not report that the message is gone', () => {
  const onAction = vi.fn<() => void>()
  const onGone = vi.fn<() => void>()
  toast.info({ message: 'x', action: { label: 'Deshacer', onAction }, onGone })
  toast.act()
  expect(onAction).toHaveBeenCalledOnce()
  expect(onGone).not.toHaveBeenCalled()
  expect(getToast().show).toBe(false)
})

it('reports that it is gone when hidden and when replaced', () => {
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  toast.info({ message: 'uno', onGone: first })
  toast.info({ message: 'dos', onGone: second })
  expect(first).toHaveBeenCalledOnce()
  toast.hide()
  expect(second).toHaveBeenCalledOnce()
})
