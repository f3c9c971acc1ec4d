import type { PanelPage, PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

export const resource: PanelResource = {
  name: 'bank-lines',
  options: { path: 'payments/bank-lines' },
  list: lazyPage(() => import('./BankLineList.tsx')),
  show: lazyPage(() => import('./BankLineShow.tsx')),
}

const BankPage = lazyPage(() => import('./BankPage.tsx'))

export const pages: readonly PanelPage[] = [{ path: 'payments/bank', element: <BankPage /> }]
