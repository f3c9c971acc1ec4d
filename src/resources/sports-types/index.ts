import { lazyPage } from '../../ui/shell/lazyPage.ts'
import type { PanelResource } from '../../panel/registration.ts'

const form = () => import('./SportTypeForm.tsx')

export const resource: PanelResource = {
  name: 'sports-types',
  options: {
    path: 'manage-sports/types',
    inPlace: lazyPage(async () => ({ default: (await form()).SportTypeInPlace })),
  },
  list: lazyPage(() => import('./SportTypeList.tsx')),
  create: lazyPage(async () => ({ default: (await form()).SportTypeCreate })),
  edit: lazyPage(async () => ({ default: (await form()).SportTypeEdit })),
  recordRepresentation: ({ name }) => String(name),
}
