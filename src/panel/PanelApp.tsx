import './frame/frame.css'
import { isValidElement, useMemo, useState } from 'react'
import { AdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin'
import { Navigate, Route, useMatch } from 'react-router-dom'
import { authProvider } from '../auth/session/authProvider.ts'
import { useStoredUser } from '../providers/session/storedUser.ts'
import { panelDataProvider } from './data/panelDataProvider.ts'
import { i18nProvider } from '../providers/i18n/i18nProvider.ts'
import { createMuiTheme } from './theme/muiTheme.ts'
import { NotificationBridge } from '../providers/toast/notifications.tsx'
import { mayOpen, flagsOf, type PermissionFlags } from '../providers/session/permissions.ts'
import { createRouterProvider } from './frame/routerProvider.tsx'
import { useTheme } from '../providers/theme/theme.ts'
import { DIALECT_BASE } from './frame/addresses.ts'
import { queryClientOf } from './frame/firstList.ts'
import { LoadAhead } from './frame/LoadAhead.tsx'
import { PanelLayout } from './frame/PanelLayout.tsx'
import { panelStore } from './frame/panelStore.ts'
import { resourceFor, tabPattern, type PanelResource } from './registration.ts'
import { Landing, pages, resources } from './registry.tsx'

export { prepareFirstList } from './frame/firstList.ts'
export { preloadScreen } from './frame/screenAt.ts'

const routerProvider = createRouterProvider(resources)

/**
 * React-admin inside the site's frame and behind the gate. Mounted again for each user, so that no data of the previous one stays.
 */
export default function PanelApp() {
  const user = useStoredUser()
  return user && <PanelOf key={user.id} userId={user.id} flags={flagsOf(user.rols)} />
}

function PanelOf({ userId, flags }: { userId: string; flags: PermissionFlags }) {
  const [queryClient] = useState(() => queryClientOf(userId))
  const store = useMemo(() => panelStore(userId), [userId])
  const theme = useTheme()
  const muiTheme = useMemo(() => createMuiTheme(theme), [theme])
  const isProfile = useMatch('/profile') !== null
  return (
    <AdminContext
      authProvider={authProvider}
      basename={DIALECT_BASE}
      dataProvider={panelDataProvider()}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={store}
      theme={muiTheme}
    >
      {isProfile ? (
        <PanelLayout>
          <Landing />
        </PanelLayout>
      ) : (
        <Screens flags={flags} />
      )}
      <LoadAhead flags={flags} />
      <NotificationBridge />
    </AdminContext>
  )
}

/**
 * The addresses that these flags open. Any other redirects to /panel and leaves no trace in the history (specification §2).
 */
function Screens({ flags }: { flags: PermissionFlags }) {
  return (
    <CoreAdminUI layout={PanelLayout} catchAll={ToLanding} disableTelemetry title="Rayo">
      <CustomRoutes>
        <Route path="/" element={<Landing />} />
        {pages
          .filter(({ path }) => mayOpen(flags, path))
          .map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
      </CustomRoutes>
      {resources.map((resource) => (
        <Resource key={resource.name} {...withTabs(resourceFor(resource, flags))} />
      ))}
    </CoreAdminUI>
  )
}

/** The resource, with its show page also at the address of each tab. */
function withTabs(resource: PanelResource): PanelResource {
  const { show: Show, options } = resource
  if (!Show || typeof Show === 'string' || isValidElement(Show)) return resource
  const routes = options.tabs?.map((tab) => <Route key={tab} path={tabPattern(tab)} element={<Show />} />)
  return { ...resource, children: routes }
}

function ToLanding() {
  return <Navigate to="/panel" replace />
}
