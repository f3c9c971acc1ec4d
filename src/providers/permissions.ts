import type { Rol } from '#domain/rols'

/** The short codes of the specification (§1): a view of `rols`. */
export type Flag = 'SA' | 'A' | 'U'
export type PermissionFlags = Record<Flag, boolean>

/** The flags of someone's roles: what react-admin's permissions are, and what routes, menus and screens ask. */
export function flagsOf(rols: readonly Rol[]): PermissionFlags {
  return { SA: rols.includes('SuperAdmin'), A: rols.includes('Admin'), U: rols.includes('User') }
}

/** Passes if any requested flag matches a role held (specification §6). Asking for none passes for nobody. */
export function hasPermission(flags: PermissionFlags, requested: readonly Flag[]): boolean {
  return requested.some((flag) => flags[flag])
}

/**
 * Who has each address below /panel (specification §2), said here alone: routes and menus ask `mayOpen`. The specification gives my-institutions
 * to Admin and User, and its menu entry to everyone; so a SuperAdmin gets the page too (decisions §3). The empty path is "Mi perfil".
 */
const ADDRESSES: readonly (readonly [requested: readonly Flag[], paths: readonly string[]])[] = [
  [
    ['SA'],
    [
      'dashboard',
      'plans',
      'plans/new',
      'plans/:id',
      'plans/order',
      'manage-sports/new',
      'manage-sports/:id',
      'manage-sports/types',
      'manage-sports/types/new',
      'manage-sports/types/:id',
    ],
  ],
  [
    ['SA', 'A'],
    [
      'manage-sports',
      'institutions',
      'institutions/new',
      'institutions/:id',
      'institutions/:id/update',
      'institutions/:id/sports',
      'institutions/:id/admins',
      'institutions/:id/members',
      'institutions/:id/fees',
      'institutions/:id/history',
      'payments',
      'payments/new',
      'payments/:id',
      'payments/receipts',
      'payments/receipts/:id',
    ],
  ],
  [['A'], ['users', 'users/new', 'users/import', 'users/:id', 'users/:id/update']],
  [
    ['SA', 'A', 'U'],
    ['', 'my-institutions', 'my-institutions/:institutionId', 'security'],
  ],
]

const requestedAt = new Map(ADDRESSES.flatMap(([requested, paths]) => paths.map((path) => [path, requested] as const)))

/** The addresses that somebody has, as patterns below /panel. */
export const panelPaths: readonly string[] = [...requestedAt.keys()]

/** Whether someone with these flags has an address, a pattern below /panel; one that is not in the table nobody has. */
export function mayOpen(flags: PermissionFlags, path: string): boolean {
  return hasPermission(flags, requestedAt.get(path) ?? [])
}

/** Whether someone with these flags has what a link leads to: an address of the panel, or a page of the site, which everybody has. */
export function mayFollow(flags: PermissionFlags, link: string): boolean {
  const panel = /^\/panel(?:\/(.*))?$/.exec(link)
  return panel === null || mayOpen(flags, panel[1] ?? '')
}
