import type { PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

/** Reminders of overdue cuotas: who owes, how long, and telling them. */
export const resource: PanelResource = {
  name: 'reminders',
  options: { path: 'payments/reminders' },
  list: lazyPage(() => import('./RemindersPage.tsx')),
}
