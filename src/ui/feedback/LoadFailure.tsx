import { useState } from 'react'
import { shell } from '../../providers/es/shell.ts'
import { Notice } from './Notice.tsx'

/** Reloads the page if the server answers: a browser keeps a failed import, so a retry alone would always fail. */
async function reloadIfOnline(): Promise<boolean> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
  } catch {
    return false
  }
  window.location.reload()
  return true
}

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
