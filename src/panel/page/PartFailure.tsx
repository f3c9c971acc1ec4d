import { panel } from '../../providers/es/panel.ts'
import styles from './PartFailure.module.css'

type Props = { error: unknown; onRetry: () => void }

/** In place of a part of a page that did not load, or below an input whose choices did not: why, with another try. */
export function PartFailure({ error, onRetry }: Props) {
  return (
    <span className={styles.failure} role="alert">
      {panel.failed.title}. {error instanceof Error ? error.message : panel.network.unexpected}{' '}
      <button type="button" onClick={onRetry}>
        {panel.retry}
      </button>
    </span>
  )
}
