import { Link, useLocation } from 'react-router-dom'
import type { PermissionFlags } from '../../providers/session/permissions.ts'
import { aheadOf } from '../../ui/shell/ahead.ts'
import { activePanelEntry, panelMenuFor } from '../../ui/shell/panelMenu.ts'

/** The panel's menu by role (specification §2). The mobile sidebar has the same entries. */
export function SideMenu({ flags }: { flags: PermissionFlags }) {
  const { pathname } = useLocation()
  const groups = panelMenuFor(flags)
  const active = activePanelEntry(groups, pathname)
  return (
    <nav className="panel-menu" aria-label="Panel">
      {groups.map(({ id, label, entries }) => (
        <div key={id} className="panel-menu-group">
          {label !== null && (
            <p className="panel-menu-label" id={`panel-menu-${id}`}>
              {label}
            </p>
          )}
          <ul aria-labelledby={label === null ? undefined : `panel-menu-${id}`}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Link to={entry.to} {...aheadOf(entry.to)} aria-current={entry.id === active ? 'page' : undefined}>
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
