import { useMemo, useState } from 'react'
import { CoreAdminContext, memoryStore, ResourceDefinitionContextProvider } from 'ra-core'
import { authProvider } from '../auth/authProvider.ts'
import { useStoredUser } from '../auth/storedUser.ts'
import { panelDataProvider } from '../providers/dataProvider.ts'
import { i18nProvider } from '../providers/i18nProvider.ts'
import { NotificationBridge } from '../providers/notifications.tsx'
import { flagsOf } from '../providers/permissions.ts'
import type { PermissionFlags } from '../providers/permissions.ts'
import { createPanelQueryClient } from '../providers/queryClient.ts'
import { createRouterProvider } from '../providers/routerProvider.tsx'
import { DIALECT_BASE } from './addresses.ts'
import { PanelErrorBoundary } from './PanelErrorBoundary.tsx'
import { PanelLayout } from './PanelLayout.tsx'
import { PanelRoutes } from './PanelRoutes.tsx'
import { PanelTheme } from './PanelTheme.tsx'
import { resources } from './registry.ts'
import './panel.css'

const routerProvider = createRouterProvider(resources)

const definitions = Object.fromEntries(
  resources.map(({ name, list, create, edit, show, recordRepresentation }) => [
    name,
    { name, hasList: !!list, hasCreate: !!create, hasEdit: !!edit, hasShow: !!show, recordRepresentation },
  ]),
)

/**
 * React-admin inside the site's own frame. The gate is outside of it, so whoever gets here is signed in; what another person had loaded
 * or filtered in this window is not theirs to see, hence everything is made anew for each user.
 */
export default function PanelApp() {
  const user = useStoredUser()
  return user && <PanelOf key={user.id} flags={flagsOf(user.rols)} />
}

function PanelOf({ flags }: { flags: PermissionFlags }) {
  const [queryClient] = useState(createPanelQueryClient)
  const store = useMemo(() => memoryStore(), [])
  return (
    <CoreAdminContext
      authProvider={authProvider}
      basename={DIALECT_BASE}
      dataProvider={panelDataProvider()}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={store}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <PanelTheme>
          <PanelLayout flags={flags}>
            <PanelErrorBoundary>
              <PanelRoutes flags={flags} />
            </PanelErrorBoundary>
          </PanelLayout>
          <NotificationBridge />
        </PanelTheme>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  )
}
