import type { PanelResource } from '../../panel/registration.ts'
import { lazyPage } from '../../ui/shell/lazyPage.ts'

export const resource: PanelResource = {
  name: 'join-requests',
  options: { path: 'join-requests' },
  list: lazyPage(() => import('./JoinRequestList.tsx')),
  show: lazyPage(() => import('./JoinRequestShow.tsx')),
  recordRepresentation: ({ givenName, familyName }) => `${givenName} ${familyName}`,
}
