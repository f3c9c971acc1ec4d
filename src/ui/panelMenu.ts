import type { Rol } from '#domain/rols'
import { shell } from '../providers/es/shell.ts'

export type PanelMenuId = keyof typeof shell.panel

export type PanelMenuEntry = { id: PanelMenuId; label: string; to: string }

/** Entries that stand together; the first group has no label, its entries lie at the top level. */
export type PanelMenuGroup = {
  id: 'main' | 'users' | 'institutions' | 'payments'
  label: string | null
  entries: PanelMenuEntry[]
}

type Rule = readonly [id: PanelMenuId, to: string, rols: readonly Rol[]]

const EVERYONE: readonly Rol[] = ['SuperAdmin', 'Admin', 'User']
const MANAGERS: readonly Rol[] = ['SuperAdmin', 'Admin']

const MENU: readonly { id: PanelMenuGroup['id']; label: string | null; rules: readonly Rule[] }[] = [
  {
    id: 'main',
    label: null,
    rules: [
      ['dashboard', '/panel/dashboard', ['SuperAdmin']],
      ['profile', '/panel', EVERYONE],
      ['myInstitutions', '/panel/my-institutions', EVERYONE],
    ],
  },
  {
    id: 'users',
    label: shell.panel.users,
    rules: [
      ['usersList', '/panel/users', ['Admin']],
      ['usersNew', '/panel/users/new', ['Admin']],
    ],
  },
  {
    id: 'institutions',
    label: shell.panel.institutions,
    rules: [
      ['institutionsList', '/panel/institutions', MANAGERS],
      ['institutionsNew', '/panel/institutions/new', MANAGERS],
      ['sports', '/panel/manage-sports', MANAGERS],
    ],
  },
  {
    id: 'payments',
    label: shell.panel.payments,
    rules: [
      ['paymentsList', '/panel/payments', MANAGERS],
      ['plansList', '/panel/plans', ['SuperAdmin']],
      ['plansNew', '/panel/plans/new', ['SuperAdmin']],
    ],
  },
]

/**
 * The panel's menu for the roles held (specification §2, decisions §9), in order, without empty groups. The side menu of the panel and the
 * mobile sidebar both show exactly this.
 */
export function panelMenuFor(rols: readonly Rol[]): PanelMenuGroup[] {
  return MENU.map(({ id, label, rules }) => ({
    id,
    label,
    entries: rules
      .filter(([, , allowed]) => allowed.some((rol) => rols.includes(rol)))
      .map(([entry, to]) => ({ id: entry, label: shell.panel[entry], to })),
  })).filter(({ entries }) => entries.length > 0)
}

/**
 * The entry that an address belongs to: the longest one that is the address or lies above it, so that a user's page is under *Ver usuarios*
 * and `users/new` under *Nuevo usuario*. *Mi perfil* is only `/panel` itself and `/profile`, which shows the same page.
 */
export function activePanelEntry(groups: readonly PanelMenuGroup[], pathname: string): PanelMenuId | null {
  const path = pathname === '/profile' ? '/panel' : pathname.replace(/\/+$/, '')
  const above = groups
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => path === to || (to !== '/panel' && path.startsWith(`${to}/`)))
  return above.toSorted((a, b) => b.to.length - a.to.length)[0]?.id ?? null
}
