import { z } from 'zod'
import { addDays, calendarDateSchema, type CalendarDate } from '../values/calendar.ts'
import { idSchema, recordSchema } from '../values/identifier.ts'
import { currencySchema } from '../money/money.ts'

export const REMINDER_CHANNELS = ['email', 'whatsapp', 'mailto'] as const

/** `sending` is set before a mail goes out: one that stays so may have been sent, and is never sent again. */
export const REMINDER_STATES = ['queued', 'sending', 'sent', 'failed', 'dropped'] as const
export type ReminderState = (typeof REMINDER_STATES)[number]

export const LIVE_STATES = ['queued', 'sending', 'sent'] as const satisfies readonly ReminderState[]
export const isLive = (state: ReminderState) => LIVE_STATES.some((live) => live === state)

export const REMINDER_OUTCOMES = [
  'mailUnavailable',
  'remindersStopped',
  'nothingOverdue',
  'memberHasNoEmail',
  /** Somebody discarded it, or its member announced a payment of all its cuotas. */
  'cancelled',
] as const
export type ReminderOutcome = (typeof REMINDER_OUTCOMES)[number]

/** `amount` is what was overdue then. Reminders sent together have one `batchId`. */
export const reminderSchema = recordSchema.extend({
  institutionId: idSchema,
  membershipId: idSchema,
  batchId: idSchema.nullable(),
  channel: z.enum(REMINDER_CHANNELS, { error: 'invalidOption' }),
  state: z.enum(REMINDER_STATES),
  outcome: z.enum(REMINDER_OUTCOMES).nullable(),
  day: calendarDateSchema,
  amount: z.int().min(0),
  currency: currencySchema,
  actorId: idSchema,
})
export type Reminder = z.infer<typeof reminderSchema>

export const reminderRowSchema = reminderSchema.extend({
  memberName: z.string().nullable(),
  actorName: z.string().nullable(),
})
export type ReminderRow = z.infer<typeof reminderRowSchema>

export const sentReminderSchema = reminderSchema.pick({ channel: true, state: true, day: true, batchId: true })

export const MAX_BATCH = 500

export const reminderInputSchema = reminderSchema
  .pick({ institutionId: true, membershipId: true })
  .extend({ channel: z.enum(['whatsapp', 'mailto'], { error: 'invalidOption' }) })

export const batchInputSchema = z.strictObject({
  institutionId: idSchema,
  membershipIds: z.array(idSchema).min(1, { error: 'required' }).max(MAX_BATCH, { error: 'tooMany' }),
})

const REFUSALS = ['remindersStopped', 'alreadyReminded', 'nothingOverdue', 'memberHasNoEmail', 'notFound'] as const
export type ReminderRefusal = (typeof REFUSALS)[number]

export const batchSchema = z.object({
  id: idSchema,
  institutionId: idSchema,
  counts: z.record(z.enum(REMINDER_STATES), z.int().min(0)),
  refused: z.array(z.object({ membershipId: idSchema, code: z.enum(REFUSALS) })),
})
export type Batch = z.infer<typeof batchSchema>

export const stopInputSchema = z.strictObject({ stopped: z.boolean({ error: 'invalidBoolean' }) })

export const reminderStopSchema = z.object({ institutionName: z.string(), stopped: z.boolean() })
export type ReminderStop = z.infer<typeof reminderStopSchema>

/** The first day of the next reminder, `every` days after the last; null if today is allowed. */
export function nextReminderOn(
  last: Pick<Reminder, 'day' | 'state'> | null,
  every: number,
  today: CalendarDate,
): CalendarDate | null {
  if (!last || !isLive(last.state)) return null
  const next = addDays(last.state === 'queued' && last.day < today ? today : last.day, every)
  return next > today ? next : null
}
