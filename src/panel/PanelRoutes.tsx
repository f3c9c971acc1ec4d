import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { OptionalResourceContextProvider } from 'ra-core'
import { Navigate, Route, Routes, useMatch } from 'react-router-dom'
import type { PermissionFlags } from '../providers/permissions.ts'
import { lazyPage } from '../ui/lazyPage.ts'
import { PageLoading } from './PageLoading.tsx'
import { panelRoutes } from './registry.ts'
import { routesFor } from './registration.ts'

const Landing = lazyPage(() => import('./profile/ProfilePage.tsx'))
const screens = new Map<string, ComponentType>(panelRoutes.map(({ path, load }) => [path, lazyPage(load)]))

/**
 * The addresses that these flags open; any other one leads to /panel without a trace in the history (specification §2).
 * /profile shows the landing page.
 */
export function PanelRoutes({ flags }: { flags: PermissionFlags }) {
  const landing = (
    <Suspense fallback={<PageLoading />}>
      <Landing />
    </Suspense>
  )
  const isProfile = useMatch('/profile') !== null
  if (isProfile) return landing
  return (
    <Routes>
      <Route index element={landing} />
      {routesFor(panelRoutes, flags).map(({ path, resource }) => {
        const Screen = screens.get(path)
        return (
          Screen && (
            <Route
              key={path}
              path={path}
              element={
                <OptionalResourceContextProvider key={path} value={resource}>
                  <Suspense fallback={<PageLoading />}>
                    <Screen />
                  </Suspense>
                </OptionalResourceContextProvider>
              }
            />
          )
        )
      })}
      <Route path="*" element={<Navigate to="/panel" replace />} />
    </Routes>
  )
}
