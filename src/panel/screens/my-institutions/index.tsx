import { lazyPage } from '../../../ui/shell/lazyPage.ts'
import type { PanelPage } from '../../registration.ts'

const MyInstitutionsPage = lazyPage(() => import('./MyInstitutionsPage.tsx'))
const MyInstitutionPage = lazyPage(() => import('./MyInstitutionPage.tsx'))

export const myInstitutionsPages: readonly PanelPage[] = [
  { path: 'my-institutions', element: <MyInstitutionsPage /> },
  { path: 'my-institutions/:institutionId', element: <MyInstitutionPage /> },
]
