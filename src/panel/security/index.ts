import type { PageRegistration } from '../registration.ts'

/** Linked from "Mi perfil", for everybody (ADR 10). */
export const securityPages: readonly PageRegistration[] = [
  { path: 'security', load: () => import('./SecurityPage.tsx') },
]
