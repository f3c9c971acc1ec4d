import type { PageRegistration } from '../registration.ts'

export const dashboardPages: readonly PageRegistration[] = [
  { path: 'dashboard', rols: ['SuperAdmin'], load: () => import('./DashboardPage.tsx') },
]
