import { z } from 'zod'
import { recordOf } from '../values/record.ts'

/** Where work of an institution waits for somebody: the filter of each list that counts it. */
export const WAITING = {
  notices: { state: 'waiting' },
  'join-requests': { status: 'new' },
  reminders: { state: 'queued' },
  runs: { origin: 'schedule', state: 'stopped' },
  'bank-lines': { state: 'held' },
  erasures: { erasureRequested: true },
  users: { invited: true },
} as const

const count = z.int().min(0)
const LISTS = Object.keys(WAITING) as (keyof typeof WAITING)[]

/** How many records each of these lists shows the reader, and on how many days before today cash was not counted. */
export const waitingSchema = z.object({
  ...recordOf(LISTS, () => count),
  uncountedDays: count,
})
export type Waiting = z.infer<typeof waitingSchema>
