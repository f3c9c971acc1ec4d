/**
 * What a limited Admin does besides reading: `collects` is the money of the institution, `members` its people. An empty
 * list reads alone.
 */
export const DUTIES = ['collects', 'members'] as const
export type Duty = (typeof DUTIES)[number]

/** What an action asks of an Admin; `full` is an Admin without limits. */
export const NEEDS = [...DUTIES, 'full'] as const
export type Need = (typeof NEEDS)[number]

type Office = { role: 'Admin' | 'User'; duties: readonly Duty[] | null }

export function isFullAdmin({ role, duties }: Office): boolean {
  return role === 'Admin' && duties === null
}

export function meets(office: Office, need: Need): boolean {
  return isFullAdmin(office) || (need !== 'full' && office.role === 'Admin' && office.duties?.includes(need) === true)
}
