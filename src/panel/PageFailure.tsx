import { Link } from 'react-router'
import { panel } from '../providers/es/panel.ts'
import { Notice } from '../ui/Notice.tsx'

type Props = {
  error: unknown
  onRetry?: () => void
  /** 1 when the page has no title yet. */
  level?: 1 | 2
}

/** Why a page has no content: not there, not allowed, or a failure that can be tried again. */
export function PageFailure({ error, onRetry, level = 2 }: Props) {
  const status = statusOf(error)
  if (status === 404 || status === 403) {
    const kind = status === 404 ? 'notFound' : 'forbidden'
    return (
      <Notice level={level} alert title={panel.failed[kind]} detail={panel.failed[`${kind}Detail`]}>
        <Link className="button" to="/panel">
          {panel.failed.home}
        </Link>
      </Notice>
    )
  }
  return (
    <Notice level={level} alert title={panel.failed.title} detail={error instanceof Error ? error.message : undefined}>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {panel.retry}
        </button>
      )}
    </Notice>
  )
}

function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null
  return typeof error.status === 'number' ? error.status : null
}
