import { lazyPage } from '../../../ui/shell/lazyPage.ts'
import type { PanelPage } from '../../registration.ts'

const SecurityPage = lazyPage(() => import('./SecurityPage.tsx'))

/** Linked from "Mi perfil", for everybody (ADR 10). */
export const securityPages: readonly PanelPage[] = [{ path: 'security', element: <SecurityPage /> }]
