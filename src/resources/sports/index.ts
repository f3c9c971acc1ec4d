import type { PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

export const sports: PanelResource = {
  name: 'sports',
  options: { path: 'manage-sports' },
  list: lazyPage(() => import('./SportList.tsx')),
  create: lazyPage(() => import('./SportCreate.tsx')),
  edit: lazyPage(() => import('./SportEdit.tsx')),
  recordRepresentation: ({ name }) => String(name),
}
