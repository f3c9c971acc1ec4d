import type { PageRegistration } from '../registration.ts'

export const dashboardPages: readonly PageRegistration[] = [
  { path: 'dashboard', load: () => import('./DashboardPage.tsx') },
]
