import { Component, type ReactNode, useState } from 'react'
import { isLoadFailure } from '../shell/lazyPage.ts'
import { shell } from '../../providers/es/shell.ts'
import { Notice } from './Notice.tsx'

type Props = {
  children: ReactNode
  resetKey: string
}
type State = { error: unknown; failed: boolean; resetKey: string }

/** Shows a failure in place of its children, so that everything around them, such as the header, stays usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { resetKey, error: null, failed: false }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return isLoadFailure(this.state.error) ? <LoadFailure /> : <CrashNotice />
  }
}

/** An unexpected error. Uses plain links and a reload, because the app's own state may be broken. */
export function CrashNotice() {
  return (
    <Notice level={1} alert title={shell.crash.title} detail={shell.crash.detail}>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {shell.crash.retry}
      </button>
      <a className="button button-quiet" href="/">
        {shell.crash.home}
      </a>
    </Notice>
  )
}

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
