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
