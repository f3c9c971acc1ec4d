import type { PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

export const resource: PanelResource = {
  name: 'notices',
  options: { path: 'payments/notices' },
  list: lazyPage(() => import('./NoticeList.tsx')),
}
