import type { PageRegistration } from '../registration.ts'

export const myInstitutionsPages: readonly PageRegistration[] = [
  { path: 'my-institutions', load: () => import('./MyInstitutionsPage.tsx') },
  { path: 'my-institutions/:institutionId', load: () => import('./MyInstitutionPage.tsx') },
]
