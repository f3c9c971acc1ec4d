import { useState } from 'react'
import {
  createBrowserRouter,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  type DataRouter,
  type RouteObject,
} from 'react-router-dom'
import { routes } from './routes.tsx'

/** The routes as a server and the browser have them where this router shows them. */
export const wholeRoutes: RouteObject[] = [{ element: <Restored />, children: routes }]

let browserRouter: DataRouter | null = null

/** Created once, when first shown: it begins at the address of that moment. */
function panelRouter(actionData: object | undefined): DataRouter {
  browserRouter ??= createBrowserRouter(wholeRoutes, actionData && { hydrationData: { actionData } })
  return browserRouter
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
