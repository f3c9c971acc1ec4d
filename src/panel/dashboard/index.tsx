import { lazyPage } from '../../ui/lazyPage.ts'
import type { PanelPage } from '../registration.ts'

const DashboardPage = lazyPage(() => import('./DashboardPage.tsx'))

export const dashboardPages: readonly PanelPage[] = [{ path: 'dashboard', element: <DashboardPage /> }]
