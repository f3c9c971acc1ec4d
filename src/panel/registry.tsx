import { institutions } from '../resources/institutions/index.ts'
import { payments } from '../resources/payments/index.ts'
import { plans, plansPages } from '../resources/plans/index.tsx'
import { receipts } from '../resources/receipts/index.ts'
import { sports } from '../resources/sports/index.ts'
import { sportTypes } from '../resources/sports-types/index.ts'
import { users, usersPages } from '../resources/users/index.tsx'
import { lazyPage } from '../ui/shell/lazyPage.ts'
import type { PanelPage, PanelResource } from './registration.ts'

/** What /panel itself and /profile show. */
export const Landing = lazyPage(() => import('./screens/profile/ProfilePage.tsx'))

/** The panel's resources. `providers/permissions.ts` says who may open their addresses. */
export const resources: readonly PanelResource[] = [users, institutions, sports, sportTypes, plans, payments, receipts]

const DashboardPage = lazyPage(() => import('./screens/dashboard/DashboardPage.tsx'))
const MyInstitutionsPage = lazyPage(() => import('./screens/my-institutions/MyInstitutionsPage.tsx'))
const MyInstitutionPage = lazyPage(() => import('./screens/my-institutions/MyInstitutionPage.tsx'))
const SecurityPage = lazyPage(() => import('./screens/security/SecurityPage.tsx'))

/** The panel's pages outside react-admin's resource screens. */
export const pages: readonly PanelPage[] = [
  { path: 'dashboard', element: <DashboardPage /> },
  { path: 'my-institutions', element: <MyInstitutionsPage /> },
  { path: 'my-institutions/:institutionId', element: <MyInstitutionPage /> },
  // linked from "Mi perfil", for everybody (ADR 10)
  { path: 'security', element: <SecurityPage /> },
  ...usersPages,
  ...plansPages,
]
