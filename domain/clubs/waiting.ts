import { z } from 'zod'
import { recordOf } from '../values/record.ts'

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
