import type { PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

export const resource: PanelResource = {
  name: 'payments',
  options: { path: 'payments' },
  list: lazyPage(() => import('./PaymentList.tsx')),
  create: lazyPage(() => import('./PaymentCreate.tsx')),
  show: lazyPage(() => import('./PaymentShow.tsx')),
  recordRepresentation: ({ concept }) => String(concept),
}
