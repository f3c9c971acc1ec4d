import { Suspense } from 'react'
import { useToast } from '../../providers/toast.ts'
import { lazyPage } from '../shell/lazyPage.ts'
import styles from './ToastHost.module.css'

/** Nothing on the site shows a toast, so it comes with the gate and the panel. */
const ToastCard = lazyPage(async () => ({ default: (await import('./ToastCard.tsx')).ToastCard }))

export const preloadToast = ToastCard.preload

/** The place of the toast (specification §9). Errors are announced at once, the rest politely. */
export function ToastHost() {
  const state = useToast()
  const card = state.show && (
    <Suspense>
      <ToastCard key={state.id} state={state} />
    </Suspense>
  )
  const urgent = state.type === 'error'
  return (
    <div className={styles.host}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> holds no blocks */}
      <div role="status">{!urgent && card}</div>
      {urgent && card && <div role="alert">{card}</div>}
    </div>
  )
}
