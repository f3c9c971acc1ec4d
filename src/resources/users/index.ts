import type { PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/lazyPage.ts'

/** People of the Admin's own institutions. */
export const users: PanelResource = {
  name: 'users',
  options: { path: 'users' },
  list: lazyPage(() => import('./UserList.tsx')),
  create: lazyPage(() => import('./UserCreate.tsx')),
  edit: lazyPage(() => import('./UserEdit.tsx')),
  recordRepresentation: (record) =>
    [record.givenName, record.familyName].filter(Boolean).join(' ') || String(record.email).replace(/^null$/, '–'),
}
