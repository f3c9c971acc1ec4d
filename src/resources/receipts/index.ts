import type { ResourceRegistration } from '../../panel/registration.ts'

export const receipts: ResourceRegistration = {
  name: 'receipts',
  path: 'payments/receipts',
  list: { load: () => import('./ReceiptList.tsx') },
  show: { load: () => import('./ReceiptShow.tsx') },
  recordRepresentation: ({ number }) => `Recibo N.º ${String(number)}`,
}
