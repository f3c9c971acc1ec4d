import { institutions } from '../resources/institutions/index.ts'
import { payments } from '../resources/payments/index.ts'
import { plans, plansPages } from '../resources/plans/index.tsx'
import { receipts } from '../resources/receipts/index.ts'
import { sports } from '../resources/sports/index.ts'
import { sportTypes } from '../resources/sports-types/index.ts'
import { users, usersPages } from '../resources/users/index.tsx'
import { dashboardPages } from './screens/dashboard/index.tsx'
import { myInstitutionsPages } from './screens/my-institutions/index.tsx'
import { securityPages } from './screens/security/index.tsx'
import { lazyPage } from '../ui/shell/lazyPage.ts'
import type { PanelPage, PanelResource } from './registration.ts'

/** What /panel itself and /profile show. */
export const Landing = lazyPage(() => import('./screens/profile/ProfilePage.tsx'))

/** The panel's resources. Who has their addresses is said in `providers/panelAccess.ts`. */
export const resources: readonly PanelResource[] = [users, institutions, sports, sportTypes, plans, payments, receipts]

/** The panel's pages that are of no resource. */
export const pages: readonly PanelPage[] = [
  ...dashboardPages,
  ...myInstitutionsPages,
  ...securityPages,
  ...usersPages,
  ...plansPages,
]
