import { ROLS } from '#domain/rols'
import type { PageRegistration } from '../registration.ts'

/** A super admin gets the page too (decisions §3). */
export const myInstitutionsPages: readonly PageRegistration[] = [
  { path: 'my-institutions', rols: ROLS, load: () => import('./MyInstitutionsPage.tsx') },
  { path: 'my-institutions/:institutionId', rols: ROLS, load: () => import('./MyInstitutionPage.tsx') },
]
