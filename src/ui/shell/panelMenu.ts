import { panelMenu } from '../../providers/es/shell.ts'
import { mayOpen, type PermissionFlags } from '../../providers/session/permissions.ts'

/** The part of a panel address that opens the search of the whole panel. */
export const SEARCH_HASH = '#buscar'

export type PanelMenuId = keyof typeof panelMenu

export type PanelMenuEntry = { id: PanelMenuId; label: string; to: string }

/** A group of entries. The first group has no label: its entries are at the top level. */
export type PanelMenuGroup = {
  id: 'main' | 'users' | 'institutions' | 'payments'
  label: string | null
  entries: PanelMenuEntry[]
}

type Entry = readonly [id: PanelMenuId, path: string]

const MENU: readonly { id: PanelMenuGroup['id']; label: string | null; entries: readonly Entry[] }[] = [
  {
    id: 'main',
    label: null,
    entries: [
      ['dashboard', 'dashboard'],
      ['profile', ''],
      ['myInstitutions', 'my-institutions'],
      ['contactMessages', 'contact-messages'],
    ],
  },
  {
    id: 'users',
    label: panelMenu.users,
    entries: [
      ['usersList', 'users'],
      ['usersNew', 'users/new'],
    ],
  },
  {
    id: 'institutions',
    label: panelMenu.institutions,
    entries: [
      ['institutionsList', 'institutions'],
      ['institutionsNew', 'institutions/new'],
      ['sports', 'manage-sports'],
      ['joinRequests', 'join-requests'],
    ],
  },
  {
    id: 'payments',
    label: panelMenu.payments,
    entries: [
      ['paymentsList', 'payments'],
      ['cash', 'payments/cash'],
      ['plansList', 'plans'],
      ['plansNew', 'plans/new'],
    ],
  },
]

export function panelMenuFor(flags: PermissionFlags): PanelMenuGroup[] {
  return MENU.map(({ id, label, entries }) => ({
    id,
    label,
    entries: entries
      .filter(([, path]) => mayOpen(flags, path))
      .map(([entry, path]) => ({ id: entry, label: panelMenu[entry], to: path ? `/panel/${path}` : '/panel' })),
  })).filter(({ entries }) => entries.length > 0)
}

/** The longest entry that is the address or a parent of it. *Mi perfil* is `/panel` itself and `/profile`. */
export function activePanelEntry(groups: readonly PanelMenuGroup[], pathname: string): PanelMenuId | null {
  const path = pathname === '/profile' ? '/panel' : pathname.replace(/\/+$/, '')
  const above = groups
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => path === to || (to !== '/panel' && path.startsWith(`${to}/`)))
  return above.toSorted((a, b) => b.to.length - a.to.length)[0]?.id ?? null
}
