import { lazyPage } from '../../ui/shell/lazyPage.ts'
import type { PanelResource } from '../../panel/registration.ts'

const form = () => import('./SportForm.tsx')

export const resource: PanelResource = {
  name: 'sports',
  options: { path: 'manage-sports' },
  list: lazyPage(() => import('./SportList.tsx')),
  create: lazyPage(async () => ({ default: (await form()).SportCreate })),
  edit: lazyPage(async () => ({ default: (await form()).SportEdit })),
  recordRepresentation: ({ name }) => String(name),
}
