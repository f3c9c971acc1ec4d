import type { PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'
import { TABS } from './tabs.ts'

/** Clubs and other institutions: all of them for a SuperAdmin, their own for an Admin. */
export const institutions: PanelResource = {
  name: 'institutions',
  options: { path: 'institutions', tabs: TABS },
  list: lazyPage(() => import('./InstitutionList.tsx')),
  create: lazyPage(() => import('./InstitutionCreate.tsx')),
  show: lazyPage(() => import('./InstitutionShow.tsx')),
  edit: lazyPage(() => import('./InstitutionEdit.tsx')),
  recordRepresentation: (record) => String(record.name),
}
