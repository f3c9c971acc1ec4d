import { Link } from 'react-router'
import { panel } from '../providers/es/panel.ts'
import { Notice } from '../ui/Notice.tsx'
import { usePageTitle } from '../ui/usePageTitle.ts'

type Props = {
  error: unknown
  onRetry?: () => void
  /** 1 when the page has no title yet. */
  level?: 1 | 2
}

const SHOWN_STATUSES = { 403: 'forbidden', 404: 'notFound' } as const

/** Why a page has no content: not there, not allowed, or a failure that can be tried again. */
export function PageFailure({ error, onRetry, level = 2 }: Props) {
  const kind = kindOf(error)
  const title = kind ? panel.failed[kind] : panel.failed.title
  return (
    <Notice level={level} alert title={title} detail={kind ? panel.failed[`${kind}Detail`] : messageOf(error)}>
      {level === 1 && <PageName title={title} />}
      {kind && (
        <Link className="button" to="/panel">
          {panel.failed.home}
        </Link>
      )}
      {!kind && onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          {panel.retry}
        </button>
      )}
    </Notice>
  )
}

/** Names the document where the failure is all the page has. */
function PageName({ title }: { title: string }) {
  usePageTitle(title)
  return null
}

function kindOf(error: unknown) {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null
  return status === 403 || status === 404 ? SHOWN_STATUSES[status] : null
}

function messageOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined
}
