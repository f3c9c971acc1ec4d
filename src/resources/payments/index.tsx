import { type FeeRow, feeName } from '#domain/money/fee'
import type { PanelPage, PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

export const resource: PanelResource = {
  name: 'payments',
  options: { path: 'payments' },
  list: lazyPage(() => import('./PaymentList.tsx')),
  create: lazyPage(() => import('./PaymentCreate.tsx')),
  show: lazyPage(() => import('./PaymentShow.tsx')),
  recordRepresentation: (fee: FeeRow) => feeName(fee),
}

const MemberList = lazyPage(() => import('./MemberList.tsx'))
const CashPage = lazyPage(() => import('./cash/CashPage.tsx'))
const OpeningPage = lazyPage(() => import('./opening/OpeningPage.tsx'))

export const pages: readonly PanelPage[] = [
  { path: 'payments/cash', element: <CashPage /> },
  { path: 'payments/members', element: <MemberList /> },
  { path: 'payments/opening', element: <OpeningPage /> },
]
