import { z } from 'zod'
/** Besides reading: `collects` is the institution's money, `members` its people. None: read only. */
export const DUTIES = ['collects', 'members'] as const
export type Duty = (typeof DUTIES)[number]

/** `office`: any Admin, `own`: who sees the whole institution, `sports`: a coordinator, `full`: without limits. */
export const NEEDS = [...DUTIES, 'office', 'own', 'sports', 'full'] as const
export type Need = (typeof NEEDS)[number]

/** `dutySportIds` are the sports of a coordinator, who has the duty `members` alone; empty for everybody else. */
export type Office = { role: 'Admin' | 'User'; duties: readonly Duty[] | null; dutySportIds: readonly string[] }

export function isFullAdmin({ role, duties }: Pick<Office, 'role' | 'duties'>): boolean {
  return role === 'Admin' && duties === null
}

export function mayCoordinate(duties: readonly Duty[] | null): boolean {
  return duties?.join() === 'members'
}

/** An Admin who sees and edits only the members of some sports. */
export function isCoordinator({ role, dutySportIds }: Pick<Office, 'role' | 'dutySportIds'>): boolean {
  return role === 'Admin' && dutySportIds.length > 0
}

export function meets(office: Office, need: Need): boolean {
  if (office.role !== 'Admin') return false
  if (need === 'office') return true
  if (isCoordinator(office)) return need === 'sports'
  if (need === 'own' || isFullAdmin(office)) return need !== 'sports'
  return office.duties?.some((duty) => duty === need) === true
}

/** The role names of the stored user's `rols` (specification §3). */
export const ROLS = ['SuperAdmin', 'Admin', 'User'] as const
export const rolSchema = z.enum(ROLS)
export type Rol = z.infer<typeof rolSchema>
