import type { Rol } from '#domain/rols'

/** The short codes of the specification (§1): a view of `rols`. */
export type PermissionFlags = { SA: boolean; A: boolean; U: boolean }

export function flagsOf(rols: readonly Rol[]): PermissionFlags {
  return { SA: rols.includes('SuperAdmin'), A: rols.includes('Admin'), U: rols.includes('User') }
}

/** Passes if any requested flag matches a role held (specification §6). Asking for none passes for nobody. */
export function hasPermission(flags: PermissionFlags, ...requested: readonly (keyof PermissionFlags)[]): boolean {
  return requested.some((flag) => flags[flag])
}
