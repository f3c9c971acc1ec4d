import type { ResourceRegistration } from '../../panel/registration.ts'

export const payments: ResourceRegistration = {
  name: 'payments',
  path: 'payments',
  list: { load: () => import('./PaymentList.tsx') },
  create: { load: () => import('./PaymentCreate.tsx') },
  show: { load: () => import('./PaymentShow.tsx') },
  recordRepresentation: ({ concept }) => String(concept),
}
