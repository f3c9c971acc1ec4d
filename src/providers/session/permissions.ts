import { meets, type Need, type Rol } from '#domain/access/duties'
import type { ActiveMembership } from '#domain/members/membership'

/** `A` is any Admin; a need is an Admin who meets it somewhere. */
export type Flag = 'SA' | 'A' | 'U' | Need
export type PermissionFlags = Record<Flag, boolean>

type Person = { rols: readonly Rol[]; memberships: readonly ActiveMembership[] }

export function flagsOf({ rols, memberships }: Person): PermissionFlags {
  const isMet = (need: Need) => memberships.some((membership) => meets(membership, need))
  return {
    SA: rols.includes('SuperAdmin'),
    A: rols.includes('Admin'),
    U: rols.includes('User'),
    collects: isMet('collects'),
    members: isMet('members'),
    office: isMet('office'),
    own: isMet('own'),
    sports: isMet('sports'),
    full: isMet('full'),
  }
}

/** True if the user has any of the requested flags (specification §6). An empty request is false. */
export function hasPermission(flags: PermissionFlags, requested: readonly Flag[]): boolean {
  return requested.some((flag) => flags[flag])
}

/** Specification §2; my-institutions also for a SuperAdmin, §D3. The empty path is "Mi perfil". */
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
      'contact-messages',
      'contact-messages/:id',
    ],
  ],
  [
    ['SA', 'own'],
    [
      'manage-sports',
      'institutions',
      'institutions/:id',
      'institutions/:id/sports',
      'institutions/:id/prices',
      'institutions/:id/admins',
      'institutions/:id/members',
      'institutions/:id/fees',
      'institutions/:id/history',
      'payments',
      'payments/bank-lines',
      'payments/bank-lines/:id',
      'payments/members',
      'payments/runs',
      'payments/runs/:id',
      'payments/:id',
      'payments/notices',
      'payments/reminders',
      'payments/reports',
      'payments/receipts',
      'payments/receipts/:id',
    ],
  ],
  [
    ['SA', 'A'],
    ['join-requests', 'join-requests/:id'],
  ],
  [
    ['SA', 'full'],
    ['institutions/new', 'institutions/:id/update'],
  ],
  [
    ['SA', 'collects'],
    ['payments/new', 'payments/cash', 'payments/bank', 'payments/generate', 'payments/opening'],
  ],
  [['A'], ['users', 'users/:id']],
  [
    ['members', 'sports'],
    ['users/new', 'users/:id/update'],
  ],
  [['members'], ['users/import']],
  [
    ['SA', 'A', 'U'],
    [
      '',
      'my-institutions',
      'my-institutions/new',
      'my-institutions/:institutionId',
      'my-receipts',
      'my-receipts/:id',
      'security',
    ],
  ],
]

const requestedAt = new Map(ADDRESSES.flatMap(([requested, paths]) => paths.map((path) => [path, requested] as const)))

export const panelPaths: readonly string[] = [...requestedAt.keys()]

/** Whether these flags may open an address, a pattern below /panel. Nobody may open one that is not in the table. */
export function mayOpen(flags: PermissionFlags, path: string): boolean {
  return hasPermission(flags, requestedAt.get(path) ?? [])
}

/** Whether these flags may follow a link: to a panel address, or to a page of the site, which everybody may open. */
export function mayFollow(flags: PermissionFlags, link: string): boolean {
  const panel = /^\/panel(?:\/(.*))?$/.exec(link)
  return panel === null || mayOpen(flags, panel[1] ?? '')
}
