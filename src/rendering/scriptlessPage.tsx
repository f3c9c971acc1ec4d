import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter, useRoutes } from 'react-router-dom'
import { runtimeConfig } from '../config/runtimeConfig.ts'
import { RootLayout } from '../ui/shell/RootLayout.tsx'

/** A page's title, and the content of `#root`. */
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

function Framed({ children }: { children: ReactNode }) {
  return useRoutes([{ element: <RootLayout />, children: [{ path: '*', element: children }] }])
}
