import type { PanelPage, PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

export const resource: PanelResource = {
  name: 'users',
  options: { path: 'users' },
  list: lazyPage(() => import('./UserList.tsx')),
  create: lazyPage(() => import('./UserCreate.tsx')),
  show: lazyPage(() => import('./UserShow.tsx')),
  edit: lazyPage(() => import('./UserEdit.tsx')),
  recordRepresentation: (record) =>
    [record.givenName, record.familyName].filter(Boolean).join(' ') || String(record.email).replace(/^null$/, '–'),
}

const ImportPage = lazyPage(() => import('./import/ImportPage.tsx'))

export const pages: readonly PanelPage[] = [{ path: 'users/import', element: <ImportPage /> }]
