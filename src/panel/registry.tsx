import { lazyPage } from '../ui/shell/lazyPage.ts'
import type { PanelPage, PanelResource } from './registration.ts'

export const Landing = lazyPage(() => import('./screens/profile/ProfilePage.tsx'))

type Registration = { resource: PanelResource; pages?: readonly PanelPage[] }

const registrations = Object.values(import.meta.glob<Registration>('../resources/*/index.{ts,tsx}', { eager: true }))

export const resources: readonly PanelResource[] = registrations.map(({ resource }) => resource)

const DashboardPage = lazyPage(() => import('./screens/dashboard/DashboardPage.tsx'))
const MyInstitutionsPage = lazyPage(() => import('./screens/my-institutions/MyInstitutionsPage.tsx'))
const MyInstitutionPage = lazyPage(() => import('./screens/my-institutions/MyInstitutionPage.tsx'))
const MyReceiptsPage = lazyPage(() => import('./screens/my-receipts/MyReceiptsPage.tsx'))
const MyReceiptPage = lazyPage(() => import('./screens/my-receipts/MyReceiptPage.tsx'))
const ReportsPage = lazyPage(() => import('./screens/reports/ReportsPage.tsx'))
const SecurityPage = lazyPage(() => import('./screens/security/SecurityPage.tsx'))

export const pages: readonly PanelPage[] = [
  { path: 'dashboard', element: <DashboardPage /> },
  { path: 'my-institutions', element: <MyInstitutionsPage /> },
  { path: 'my-institutions/:institutionId', element: <MyInstitutionPage /> },
  { path: 'my-receipts', element: <MyReceiptsPage /> },
  { path: 'my-receipts/:id', element: <MyReceiptPage /> },
  { path: 'payments/reports', element: <ReportsPage /> },
  { path: 'security', element: <SecurityPage /> },
  ...registrations.flatMap((registration) => registration.pages ?? []),
]
