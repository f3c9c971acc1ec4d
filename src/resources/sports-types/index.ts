import type { ResourceRegistration } from '../../panel/registration.ts'

export const sportTypes: ResourceRegistration = {
  name: 'sports-types',
  path: 'manage-sports/types',
  list: { load: () => import('./SportTypeList.tsx') },
  create: { load: () => import('./SportTypeCreate.tsx') },
  edit: { load: () => import('./SportTypeEdit.tsx') },
  recordRepresentation: ({ name }) => String(name),
}
