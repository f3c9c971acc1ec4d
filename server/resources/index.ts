import { CATALOGUE } from './catalogue.ts'
import type { Description } from './description.ts'
import { fees } from './fees.ts'
import { receipts } from './receipts.ts'
import { users } from './users.ts'

/** The resources of the API that have lists, each with all that its lists, stores and routes have in common. */
export const DESCRIPTIONS = [
  users,
  ...Object.values(CATALOGUE),
  fees,
  receipts,
] as const satisfies readonly Description[]

/** The name of such a resource. */
export type Described = (typeof DESCRIPTIONS)[number]['resource']
