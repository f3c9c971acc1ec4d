import type { ResourceRegistration } from '../../panel/registration.ts'

export const plans: ResourceRegistration = {
  name: 'plans',
  path: 'plans',
  list: { load: () => import('./PlanList.tsx') },
  create: { load: () => import('./PlanCreate.tsx') },
  edit: { load: () => import('./PlanEdit.tsx') },
  recordRepresentation: ({ name }) => String(name),
}
