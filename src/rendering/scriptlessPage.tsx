import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter, useRoutes } from 'react-router-dom'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { busyPage } from '../providers/es/unsentForms.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { RootLayout } from '../ui/shell/RootLayout.tsx'

export type ScriptlessPage = { title: string; html: string }

/** Renders a page in the site's frame that needs no data and no script. `path` is its own, with the query. */
export function renderScriptless(title: string, path: string, content: ReactNode): ScriptlessPage {
  return {
    title: `${title} · ${runtimeConfig().name}`,
    html: renderToStaticMarkup(
      <StaticRouter location={path}>
        <Framed>{content}</Framed>
      </StaticRouter>,
    ),
  }
}

export function renderBusyPage(): ScriptlessPage {
  return renderScriptless(
    busyPage.title,
    // An address of no menu entry, so that none is marked as current.
    '/busy',
    <Notice level={1} title={busyPage.title} detail={busyPage.detail}>
      <a className="button" href="/">
        {busyPage.home}
      </a>
    </Notice>,
  )
}

function Framed({ children }: { children: ReactNode }) {
  return useRoutes([{ element: <RootLayout />, children: [{ path: '*', element: children }] }])
}
