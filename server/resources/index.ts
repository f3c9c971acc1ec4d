import { CATALOGUE } from './catalogue.ts'
import type { Description } from './description.ts'
import { bankLines } from './bankLines.ts'
import { contactMessages } from './contactMessages.ts'
import { fees } from './fees.ts'
import { joinRequests } from './joinRequests.ts'
import { notices } from './notices.ts'
import { receipts } from './receipts.ts'
import { reminders } from './reminders.ts'
import { runs } from './runs.ts'
import { users } from './users.ts'

/** The descriptions of the resources that have lists. */
export const DESCRIPTIONS = [
  users,
  ...Object.values(CATALOGUE),
  fees,
  receipts,
  notices,
  bankLines,
  reminders,
  runs,
  joinRequests,
  contactMessages,
] as const satisfies readonly Description[]

/** The name of a resource that has a description. */
export type Described = (typeof DESCRIPTIONS)[number]['resource']
