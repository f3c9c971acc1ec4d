import type { ResourceRegistration } from '../../panel/registration.ts'

/** Clubs and other institutions: all of them for a SuperAdmin, their own for an Admin. */
export const institutions: ResourceRegistration = {
  name: 'institutions',
  path: 'institutions',
  list: { load: () => import('./InstitutionList.tsx') },
  create: { load: () => import('./InstitutionCreate.tsx') },
  show: { load: () => import('./InstitutionShow.tsx') },
  edit: { load: () => import('./InstitutionEdit.tsx') },
  recordRepresentation: (record) => String(record.name),
}
