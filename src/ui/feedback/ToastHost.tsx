import { useToast } from '../../providers/toast/toast.ts'
import { ToastCard } from './ToastCard.tsx'
import styles from './ToastHost.module.css'

/** The place of the toast (specification §9). Errors are announced at once, the rest politely. */
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
