import type { ReactNode } from 'react'
import type { Rol } from '#domain/rols'
import { SideMenu } from './SideMenu.tsx'

/** The panel between the site's header and footer: side menu and page. Below 768 the header's sidebar has the menu. */
export function PanelLayout({ rols, children }: { rols: readonly Rol[]; children: ReactNode }) {
  return (
    <div className="panel">
      <SideMenu rols={rols} />
      <div className="panel-page">{children}</div>
    </div>
  )
}
