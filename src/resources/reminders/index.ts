import type { PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

export const resource: PanelResource = {
  name: 'reminders',
  options: { path: 'payments/reminders' },
  list: lazyPage(() => import('./RemindersPage.tsx')),
}
