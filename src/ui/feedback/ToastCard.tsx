import { useEffect, useRef, useState } from 'react'
import { shell } from '../../providers/es/shell.ts'
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../theme/icons.tsx'
import styles from './ToastCard.module.css'
import { toast, type ToastState, useToast } from '../../providers/toast/toast.ts'

const LOOKS = {
  success: [CheckIcon, 'success'],
  error: [AlertIcon, 'danger'],
  warn: [AlertIcon, 'warning'],
  info: [InfoIcon, 'info'],
} as const

/** One showing. Its time stops while the pointer or the focus is on it, and starts again afterwards. */
function ToastCard({ state }: { state: ToastState }) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const paused = pointed || focused

  useEffect(() => {
    if (paused) return undefined
    const timer = setTimeout(toast.hide, state.lifeMs)
    return () => clearTimeout(timer)
  }, [paused, state.lifeMs])

  /** The focused button disappears with the toast, so the focus moves to the content. */
  const dismiss = (how: () => void) => {
    if (card.current?.contains(document.activeElement)) document.getElementById('contenido')?.focus()
    how()
  }
  const [Icon, tone] = LOOKS[state.type]
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- holds no control itself: it only notices where pointer and focus are
    <div
      ref={card}
      className={`${styles.toast} tone-${tone}`}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismiss(toast.hide)
      }}
    >
      <Icon className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.title}>{state.title || shell.toast.type[state.type]}</p>
        <p className={styles.message}>{state.message}</p>
        {state.action && (
          <button type="button" className={styles.action} onClick={() => dismiss(toast.act)}>
            {state.action.label}
          </button>
        )}
      </div>
      <button type="button" className="icon-button" aria-label={shell.toast.close} onClick={() => dismiss(toast.hide)}>
        <CloseIcon />
      </button>
    </div>
  )
}

/** The place of the toast (specification §2). Errors are announced at once, the rest politely. */
export function ToastHost() {
  const state = useToast()
  const card = state.show && <ToastCard key={state.id} state={state} />
  const urgent = state.type === 'error'
  return (
    <div className={styles.host}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> holds no blocks */}
      <div role="status">{!urgent && card}</div>
      {urgent && card && <div role="alert">{card}</div>}
    </div>
  )
}
