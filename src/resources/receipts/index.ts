import type { PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

export const resource: PanelResource = {
  name: 'receipts',
  options: { path: 'payments/receipts' },
  list: lazyPage(() => import('./ReceiptList.tsx')),
  show: lazyPage(() => import('./ReceiptShow.tsx')),
  recordRepresentation: ({ number }) => `Recibo N.º ${String(number)}`,
}
