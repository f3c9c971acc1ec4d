import type { ResourceRegistration } from '../../panel/registration.ts'

export const sports: ResourceRegistration = {
  name: 'sports',
  path: 'manage-sports',
  list: { load: () => import('./SportList.tsx') },
  create: { load: () => import('./SportCreate.tsx') },
  edit: { load: () => import('./SportEdit.tsx') },
  recordRepresentation: ({ name }) => String(name),
}
