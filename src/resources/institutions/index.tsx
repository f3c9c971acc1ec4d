import { lazyPage } from '../../ui/shell/lazyPage.ts'
import { TABS } from './tabs.ts'
import type { PanelPage, PanelResource } from '../../panel/registration.ts'

const FoundInstitutionPage = lazyPage(() => import('./FoundInstitutionPage.tsx'))

const form = () => import('./InstitutionForm.tsx')

export const resource: PanelResource = {
  name: 'institutions',
  options: { path: 'institutions', tabs: TABS },
  list: lazyPage(() => import('./InstitutionList.tsx')),
  create: lazyPage(async () => ({ default: (await form()).InstitutionCreate })),
  show: lazyPage(() => import('./InstitutionShow.tsx')),
  edit: lazyPage(async () => ({ default: (await form()).InstitutionEdit })),
  recordRepresentation: (record) => String(record.name),
}

export const pages: readonly PanelPage[] = [{ path: 'my-institutions/new', element: <FoundInstitutionPage /> }]
