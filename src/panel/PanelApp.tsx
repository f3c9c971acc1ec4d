import './frame/frame.css'
import './frame/parts.css'
import { isValidElement, useCallback, useEffect, useMemo, useState } from 'react'
import {
  AdminContext,
  CoreAdminUI,
  CustomRoutes,
  Resource,
  useDataProvider,
  useStoreContext,
  useNotificationContext,
  useTranslate,
  type NotificationPayload,
} from 'react-admin'
import { Navigate, Route, useMatch } from 'react-router-dom'
import { authProvider } from '../auth/session/authProvider.ts'
import { useStoredUser } from '../providers/session/storedUser.ts'
import { panelDataProvider } from './data/panelDataProvider.ts'
import { i18nProvider } from '../providers/i18n/i18nProvider.ts'
import { createMuiTheme } from './theme/muiTheme.ts'
import { flagsOf, mayOpen, type PermissionFlags } from '../providers/session/permissions.ts'
import { createRouterProvider, DIALECT_BASE } from './frame/routerProvider.tsx'
import { useTheme } from '../providers/theme/theme.ts'
import { listResourceAt, prefetchFirstPage, queryClientOf } from './frame/firstList.ts'
import { PanelLayout } from './frame/PanelLayout.tsx'
import { panelStore } from './frame/panelStore.ts'
import { type PanelResource, resourceFor, tabPattern, Landing, pages, resources, preloadScreen } from './registry.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { delay } from '../providers/api/retry.ts'
import { panelMenuFor } from '../ui/shell/panelMenu.ts'
import { setPreloader, savesData, whenIdle } from '../ui/shell/whenIdle.ts'
import { preloadListParts } from './list/deferredParts.tsx'
import { toast } from '../providers/toast/toast.ts'

const POLL_MS = 500
const FRESH_MS = 10_000

/** Preloads an entry when the pointer reaches it, and the rest when the browser is idle. Then it follows changes. */
function LoadAhead({ flags }: { flags: PermissionFlags }) {
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const store = useStoreContext()

  const loadFirstPage = useCallback(
    async (address: string) => {
      const name = listResourceAt(address)
      // A user who changed the list's settings gets those back, not the first page.
      if (!name || store.getItem(`${name}.listParams`)) return
      await prefetchFirstPage(queryClient, dataProvider, name, FRESH_MS)
    },
    [dataProvider, queryClient, store],
  )

  useEffect(
    () =>
      setPreloader((address) => {
        void preloadScreen(address)
        void loadFirstPage(address)
      }),
    [loadFirstPage],
  )

  useEffect(() => {
    const unmount = new AbortController()
    const stop = whenIdle(async () => {
      while (!unmount.signal.aborted && queryClient.isFetching() > 0) await delay(POLL_MS)
      if (unmount.signal.aborted || savesData()) return
      const addresses = panelMenuFor(flags).flatMap(({ entries }) => entries.map(({ to }) => to))
      await preloadListParts()
      for (const load of [preloadScreen, loadFirstPage]) {
        for (const address of addresses) {
          if (unmount.signal.aborted) return
          await load(address)
        }
      }
      if (flags.SA || flags.A) (await import('./data/followChanges.ts')).followChanges(queryClient, unmount.signal)
    })
    return () => {
      unmount.abort()
      stop()
    }
  }, [flags, loadFirstPage, queryClient])

  return null
}

export { prepareFirstList } from './frame/firstList.ts'
export { preloadScreen } from './registry.tsx'

const routerProvider = createRouterProvider(resources)

/**
 * React-admin inside the site's frame and behind the gate. Mounted again for each user, so that no previous user's data stays.
 */
export default function PanelApp() {
  const user = useStoredUser()
  return user && <PanelOf key={user.id} userId={user.id} flags={flagsOf(user)} />
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
 * The addresses that these flags open. Any other one is replaced by /panel, also in the history (specification §2).
 */
function Screens({ flags }: { flags: PermissionFlags }) {
  return (
    <CoreAdminUI layout={PanelLayout} catchAll={ToLanding} disableTelemetry title="Rayo">
      <CustomRoutes>
        <Route path="/" element={<Landing />} />
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} element={mayOpen(flags, path) ? <Page /> : <ToLanding />} />
        ))}
      </CustomRoutes>
      {resources.map((resource) => (
        <Resource key={resource.name} {...withTabs(resourceFor(resource, flags))} />
      ))}
    </CoreAdminUI>
  )
}

function withTabs(resource: PanelResource): PanelResource {
  const { show: Show, options } = resource
  if (!Show || typeof Show === 'string' || isValidElement(Show)) return resource
  const routes = options.tabs?.map((tab) => <Route key={tab} path={tabPattern(tab)} element={<Show />} />) ?? []
  // Otherwise `new` would be the id of a record.
  const redirects = resource.create ? [] : [<Route key="new" path="new" element={<ToLanding />} />]
  return { ...resource, children: [...routes, ...redirects] }
}

function ToLanding() {
  return <Navigate to="/panel" replace />
}

/** React-admin uses `info` for what it has created, saved or deleted. */
const severityOf = (type: string): string => (type === 'info' ? 'success' : type)

/** Shows react-admin's notifications in the product's toast. The panel does not use react-admin's undo. */
function NotificationBridge() {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()

  useEffect(() => {
    if (notifications.length === 0) return
    const notification = takeNotification()
    if (!notification) return
    const { message, type, notificationOptions: { messageArgs, autoHideDuration } = {} } = notification
    toast.ofSeverity(severityOf(type), {
      message: textOf(message, (key) => translate(key, messageArgs)),
      lifeMs: typeof autoHideDuration === 'number' ? autoHideDuration : undefined,
    })
  }, [notifications, takeNotification, translate])

  return null
}

function textOf(message: NotificationPayload['message'], translate: (key: string) => string): string {
  if (typeof message === 'string') return translate(message)
  return isValidElement(message) || message === null || message === undefined ? '' : String(message as string | number)
}
