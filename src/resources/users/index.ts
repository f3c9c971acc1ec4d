import type { ResourceRegistration } from '../../panel/registration.ts'

/** People of the Admin's own institutions. */
export const users: ResourceRegistration = {
  name: 'users',
  path: 'users',
  list: { load: () => import('./UserList.tsx') },
  create: { load: () => import('./UserCreate.tsx') },
  edit: { load: () => import('./UserEdit.tsx') },
  recordRepresentation: (record) =>
    [record.givenName, record.familyName].filter(Boolean).join(' ') || String(record.email).replace(/^null$/, '–'),
}
