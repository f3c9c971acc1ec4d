import { auth } from '../../providers/es/auth.ts'
import styles from './Gate.module.css'
import { setGateNotice, useGateNotice } from '../session/gateNotice.ts'

export function GateNotice({ onRetry }: { onRetry: () => void }) {
  const notice = useGateNotice()
  if (!notice) return null
  return (
    <div role="alert" className={styles.notice}>
      <p>{notice.message}</p>
      {notice.retry && (
        <button type="button" className="button button-quiet" onClick={onRetry}>
          {auth.session.retry}
        </button>
      )}
      <button
        type="button"
        className={`icon-button ${styles.dismiss}`}
        aria-label={auth.dismissAlert}
        onClick={() => setGateNotice(null)}
      >
        <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  )
}
