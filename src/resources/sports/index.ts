import type { ResourceRegistration } from '../../panel/registration.ts'

export const sports: ResourceRegistration = {
  name: 'sports',
  path: 'manage-sports',
  rols: ['SuperAdmin', 'Admin'],
  list: { load: () => import('./SportList.tsx') },
  create: { load: () => import('./SportCreate.tsx'), rols: ['SuperAdmin'] },
  edit: { load: () => import('./SportEdit.tsx'), rols: ['SuperAdmin'] },
  recordRepresentation: ({ name }) => String(name),
}
