import { shell } from '../../providers/es/shell.ts'
import { Notice } from './Notice.tsx'
import { failureText } from './requestFailure.ts'

/** A request failed: why, and a retry. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice alert title={shell.error.title} detail={failureText(error)}>
      <button type="button" className="button" onClick={onRetry}>
        {shell.error.retry}
      </button>
    </Notice>
  )
}
