import { lazyPage } from '../../../ui/shell/lazyPage.ts'
import type { PanelPage } from '../../registration.ts'

const DashboardPage = lazyPage(() => import('./DashboardPage.tsx'))

export const dashboardPages: readonly PanelPage[] = [{ path: 'dashboard', element: <DashboardPage /> }]
