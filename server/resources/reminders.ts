import { z } from 'zod'
import { calendarDateSchema } from '#domain/values/calendar'
import { idSchema } from '#domain/values/identifier'
import { REMINDER_CHANNELS, REMINDER_STATES, reminderSchema } from '#domain/reminders/reminder'
import { RECORD_SORTS, type Description } from './description.ts'
import { bounds, values } from './filters.ts'

export const reminders = {
  resource: 'reminders',
  table: 'reminders',
  entity: 'reminder',
  noun: 'reminder of overdue fees',
  record: reminderSchema,
  filters: {
    id: values(idSchema),
    institutionId: values(idSchema),
    membershipId: values(idSchema),
    batchId: values(idSchema),
    channel: values(z.enum(REMINDER_CHANNELS)),
    state: values(z.enum(REMINDER_STATES)),
    day: bounds(calendarDateSchema),
  },
  managed: true,
  sorts: { ...RECORD_SORTS, day: 'value', amount: 'value', channel: REMINDER_CHANNELS, state: REMINDER_STATES },
  byDefault: { field: 'createdAt', order: 'DESC' },
  reach: { institution: 'institutionId' },
} as const satisfies Description
