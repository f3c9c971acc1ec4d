import type { PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

export const sportTypes: PanelResource = {
  name: 'sports-types',
  options: { path: 'manage-sports/types', inPlace: lazyPage(() => import('./SportTypeInPlace.tsx')) },
  list: lazyPage(() => import('./SportTypeList.tsx')),
  create: lazyPage(() => import('./SportTypeCreate.tsx')),
  edit: lazyPage(() => import('./SportTypeEdit.tsx')),
  recordRepresentation: ({ name }) => String(name),
}
