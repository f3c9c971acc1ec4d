import type { PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

export const resource: PanelResource = {
  name: 'contact-messages',
  options: { path: 'contact-messages' },
  list: lazyPage(() => import('./ContactMessageList.tsx')),
  show: lazyPage(() => import('./ContactMessageShow.tsx')),
  recordRepresentation: ({ name }) => String(name),
}
