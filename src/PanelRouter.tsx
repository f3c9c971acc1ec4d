import { useState } from 'react'
import { createBrowserRouter, Outlet, RouterProvider, ScrollRestoration } from 'react-router-dom'
import type { DataRouter, RouteObject } from 'react-router-dom'
import { routes } from './App.tsx'

/** The routes as a server and the browser have them where this router shows them. */
export const wholeRoutes: RouteObject[] = [{ element: <Restored />, children: routes }]

let made: DataRouter | null = null

/** Made once, and not before it is shown: it begins at the address of that moment. */
function panelRouter(actionData: object | undefined): DataRouter {
  made ??= createBrowserRouter(wholeRoutes, actionData && { hydrationData: { actionData } })
  return made
}

/** Shows every address by the router that the panel and forms need. It begins at the browser's. */
export default function PanelRouter({ actionData }: { actionData?: object | undefined }) {
  const [router] = useState(() => panelRouter(actionData))
  return <RouterProvider router={router} useTransitions={false} />
}

function Restored() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
