import { lazyPage } from '../../ui/shell/lazyPage.ts'
import type { PanelPage, PanelResource } from '../../panel/registration.ts'

const form = () => import('./PlanForm.tsx')

export const resource: PanelResource = {
  name: 'plans',
  options: { path: 'plans', inPlace: lazyPage(async () => ({ default: (await form()).PlanInPlace })) },
  list: lazyPage(() => import('./PlanList.tsx')),
  create: lazyPage(async () => ({ default: (await form()).PlanCreate })),
  edit: lazyPage(async () => ({ default: (await form()).PlanEdit })),
  recordRepresentation: ({ name }) => String(name),
}

const PlanOrder = lazyPage(() => import('./PlanOrder.tsx'))

export const pages: readonly PanelPage[] = [{ path: 'plans/order', element: <PlanOrder /> }]
