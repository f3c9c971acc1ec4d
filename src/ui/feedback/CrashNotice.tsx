import { shell } from '../../providers/es/shell.ts'
import { Notice } from './Notice.tsx'

/** An unexpected error while showing a page. Plain links and a reload, as the app's own state may be what is broken. */
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
