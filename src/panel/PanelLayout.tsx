import type { ReactNode } from 'react'
import type { PermissionFlags } from '../providers/permissions.ts'
import { SideMenu } from './SideMenu.tsx'

/** The panel between the site's header and footer: side menu and page. Below 768 the header's sidebar has the menu. */
export function PanelLayout({ flags, children }: { flags: PermissionFlags; children: ReactNode }) {
  return (
    <div className="panel">
      <SideMenu flags={flags} />
      <div className="panel-page">{children}</div>
    </div>
  )
}
