import type { PanelPage, PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

export const plans: PanelResource = {
  name: 'plans',
  options: { path: 'plans', inPlace: lazyPage(() => import('./PlanInPlace.tsx')) },
  list: lazyPage(() => import('./PlanList.tsx')),
  create: lazyPage(() => import('./PlanCreate.tsx')),
  edit: lazyPage(() => import('./PlanEdit.tsx')),
  recordRepresentation: ({ name }) => String(name),
}

const PlanOrder = lazyPage(() => import('./PlanOrder.tsx'))

/** Beside the resource's own screens. */
export const plansPages: readonly PanelPage[] = [{ path: 'plans/order', element: <PlanOrder /> }]
