import { createStore } from '../createStore.ts'

type ToastType = 'success' | 'error' | 'warn' | 'info'

/** The toast type of each severity (specification §3, §D8). `error` is react-admin's name for *danger*. */
const TOAST_TYPES = {
  success: 'success',
  info: 'info',
  help: 'info',
  warning: 'warn',
  danger: 'error',
  error: 'error',
} as const
type Severity = keyof typeof TOAST_TYPES

export type ToastContent = {
  title?: string
  message: string
  /** A button in the toast, for example to undo. Pressing it hides the toast. */
  action?: { label: string; onAction: () => void }
  lifeMs?: number | undefined
}

/** The specification's toast state (§3): `show`, `title`, `message`, `type`. `id` changes with each showing. */
export type ToastState = {
  id: number
  show: boolean
  type: ToastType
  title: string
  message: string
  action: ToastContent['action'] | null
  lifeMs: number
}

const TOAST_LIFE_MS = 4000

export const UNDO_LIFE_MS = 10_000

const initial: ToastState = {
  id: 0,
  show: false,
  type: 'info',
  title: '',
  message: '',
  action: null,
  lifeMs: TOAST_LIFE_MS,
}
const { get, set, subscribe, useValue } = createStore(initial)
export { get as getToast, subscribe as subscribeToast, useValue as useToast }

function show(type: ToastType, content: ToastContent): void {
  set({
    id: get().id + 1,
    show: true,
    type,
    title: content.title ?? '',
    message: content.message,
    action: content.action ?? null,
    lifeMs: content.lifeMs ?? TOAST_LIFE_MS,
  })
}

/** The one toast of site and panel. Showing replaces the current one; hiding clears the message (specification §4). */
export const toast = {
  success: (content: ToastContent) => show('success', content),
  error: (content: ToastContent) => show('error', content),
  warn: (content: ToastContent) => show('warn', content),
  info: (content: ToastContent) => show('info', content),
  /** Shows a message of another layer, with that layer's severity. An unknown severity counts as information. */
  ofSeverity: (severity: string, content: ToastContent) =>
    show(isSeverity(severity) ? TOAST_TYPES[severity] : 'info', content),
  hide: (): void => {
    if (get().show) set({ ...get(), show: false, title: '', message: '', action: null })
  },
  act: (): void => {
    const { action } = get()
    toast.hide()
    action?.onAction()
  },
}

function isSeverity(name: string): name is Severity {
  return Object.hasOwn(TOAST_TYPES, name)
}
