import { useSyncExternalStore } from 'react'

/** The specification's types (§3). */
type ToastType = 'success' | 'error' | 'warn' | 'info'

/** The specification's severities (§3) and what each is shown as (decisions §8); `error` is what react-admin says for *danger*. */
const SHOWN_AS = {
  success: 'success',
  info: 'info',
  help: 'info',
  warning: 'warn',
  danger: 'error',
  error: 'error',
} as const
type Severity = keyof typeof SHOWN_AS

export type ToastContent = {
  title?: string
  message: string
  /** A button in the toast, for instance to undo; pressing it hides the toast. */
  action?: { label: string; onAction: () => void }
  /** Milliseconds it stays, TOAST_LIFE_MS unless told. */
  lifeMs?: number
  /** Called when it goes without its action having been used. */
  onGone?: () => void
}

/** The specification's toast state (§3): `show`, `title`, `message`, `type`; `id` tells one showing from the next. */
export type ToastState = {
  id: number
  show: boolean
  type: ToastType
  title: string
  message: string
  action: ToastContent['action'] | null
  lifeMs: number
}

/** How long a toast stays (specification §9). */
export const TOAST_LIFE_MS = 4000

/** How long one stays that offers to undo. */
export const UNDO_LIFE_MS = 10_000

let state: ToastState = {
  id: 0,
  show: false,
  type: 'info',
  title: '',
  message: '',
  action: null,
  lifeMs: TOAST_LIFE_MS,
}
const initial = state
let onGone: (() => void) | null = null
const listeners = new Set<() => void>()

function set(next: ToastState): void {
  state = next
  for (const listener of listeners) listener()
}

function leave(): void {
  const gone = onGone
  onGone = null
  gone?.()
}

function show(type: ToastType, content: ToastContent): void {
  leave()
  onGone = content.onGone ?? null
  set({
    id: state.id + 1,
    show: true,
    type,
    title: content.title ?? '',
    message: content.message,
    action: content.action ?? null,
    lifeMs: content.lifeMs ?? TOAST_LIFE_MS,
  })
}

/** The one toast of site and panel. Showing replaces the one shown; hiding clears the message (specification §4). */
export const toast = {
  success: (content: ToastContent) => show('success', content),
  error: (content: ToastContent) => show('error', content),
  warn: (content: ToastContent) => show('warn', content),
  info: (content: ToastContent) => show('info', content),
  /** Shows what another layer tells with a severity of its own; one that is not known is information. */
  tell: (severity: string, content: ToastContent) => show(isSeverity(severity) ? SHOWN_AS[severity] : 'info', content),
  hide: (): void => {
    if (!state.show) return
    set({ ...state, show: false, title: '', message: '', action: null })
    leave()
  },
  /** Runs the toast's action and hides it. */
  act: (): void => {
    const { action } = state
    onGone = null
    set({ ...state, show: false, title: '', message: '', action: null })
    action?.onAction()
  },
}

function isSeverity(name: string): name is Severity {
  return Object.hasOwn(SHOWN_AS, name)
}

export function getToast(): ToastState {
  return state
}

export function subscribeToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toast state, kept up to date. */
export function useToast(): ToastState {
  return useSyncExternalStore(subscribeToast, getToast, () => initial)
}
