import { CATALOGUE } from './catalogue.ts'
import type { Description } from './description.ts'
import { fees } from './fees.ts'
import { receipts } from './receipts.ts'
import { users } from './users.ts'

/** The descriptions of the resources that have lists. */
export const DESCRIPTIONS = [
  users,
  ...Object.values(CATALOGUE),
  fees,
  receipts,
] as const satisfies readonly Description[]

/** The name of a resource that has a description. */
export type Described = (typeof DESCRIPTIONS)[number]['resource']
