import { useSyncExternalStore } from 'react'

/** The specification's types (§3). Severities *danger* and *help* of other layers are shown as error and info (decisions §8). */
export type ToastType = 'success' | 'error' | 'warn' | 'info'

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
