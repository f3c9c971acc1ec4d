import { useState } from 'react'
import { shell } from '../../providers/es/shell.ts'
import { Notice } from './Notice.tsx'

/**
 * Reloads the page if the server answers. A browser keeps a failed import, so a retry without a reload would always
 * fail.
 */
async function reloadIfOnline(): Promise<boolean> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
  } catch {
    return false
  }
  window.location.reload()
  return true
}

/** A part of the app did not load. Says so, and retries on demand. */
export function LoadFailure({ retry = reloadIfOnline }: { retry?: () => Promise<boolean> }) {
  const [offline, setOffline] = useState(false)
  const tryAgain = async () => {
    setOffline(false)
    setOffline(!(await retry()))
  }
  return (
    <Notice
      level={1}
      alert
      title={shell.loadFailure.title}
      detail={offline ? shell.loadFailure.stillOffline : shell.loadFailure.detail}
    >
      <button type="button" className="button" onClick={() => void tryAgain()}>
        {shell.loadFailure.retry}
      </button>
    </Notice>
  )
}
