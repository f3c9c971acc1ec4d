import { CATALOGUE } from './catalogue.ts'
import type { Description } from './description.ts'
import { fees } from './fees.ts'
import { PLAIN } from './plain.ts'
import { receipts } from './receipts.ts'
import { users } from './users.ts'

export const DESCRIPTIONS = [
  users,
  ...Object.values(CATALOGUE),
  fees,
  receipts,
  ...Object.values(PLAIN),
] as const satisfies readonly Description[]

export type DescribedResource = (typeof DESCRIPTIONS)[number]['resource']
