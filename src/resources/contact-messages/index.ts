import type { PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

/** What visitors write to whoever runs the installation, for super admins. */
export const resource: PanelResource = {
  name: 'contact-messages',
  options: { path: 'contact-messages' },
  list: lazyPage(() => import('./ContactMessageList.tsx')),
  show: lazyPage(() => import('./ContactMessageShow.tsx')),
  recordRepresentation: ({ name }) => String(name),
}
