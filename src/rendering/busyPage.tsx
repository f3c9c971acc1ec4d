import { busyPage as texts } from '../providers/es/busyPage.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { renderScriptless } from './scriptlessPage.tsx'
import type { ScriptlessPage } from './scriptlessPage.tsx'

/** The page in place of any that is not made now. It is the same for all addresses. */
export function renderBusyPage(): ScriptlessPage {
  return renderScriptless(
    texts.title,
    // An address of no menu entry, so that none is marked as current.
    '/busy',
    <Notice level={1} title={texts.title} detail={texts.detail}>
      <a className="button" href="/">
        {texts.home}
      </a>
    </Notice>,
  )
}
