import type { PanelPage, PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

export const resource: PanelResource = {
  name: 'runs',
  options: { path: 'payments/runs' },
  list: lazyPage(() => import('./RunList.tsx')),
  show: lazyPage(() => import('./RunShow.tsx')),
  recordRepresentation: ({ period }) => String(period),
}

const GeneratePage = lazyPage(() => import('./GeneratePage.tsx'))

export const pages: readonly PanelPage[] = [{ path: 'payments/generate', element: <GeneratePage /> }]
