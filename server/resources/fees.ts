import { z } from 'zod'
import { calendarDateSchema, periodSchema } from '#domain/values/calendar'
import { feeViewSchema } from '#domain/money/fee'
import { FEE_STATUSES } from '#domain/money/feeStatus'
import { idSchema } from '#domain/values/identifier'
import { amountSchema, currencySchema } from '#domain/money/money'
import { PAYMENT_METHODS } from '#domain/money/receipt'
import { RUN_KINDS, RUN_ORIGINS, RUN_STATES, runSchema } from '#domain/money/run'
import { REMINDER_CHANNELS, REMINDER_STATES, reminderSchema } from '#domain/reminders/reminder'
import { IDS, OF_INSTITUTION, RECORD_SORTS, type Description } from './description.ts'
import { bounds, byStore, flag, storeValue, values, words } from './filters.ts'

/** `method`: at least partly paid by a valid receipt with it. `owing`: cuotas of members who owe the institution. */
export const fees = {
  resource: 'payments',
  table: 'fees',
  entity: 'fee',
  noun: 'fee (cuota)',
  record: feeViewSchema,
  words: ['concept'],
  filters: {
    ...IDS,
    userId: values(idSchema),
    sportId: values(idSchema),
    runId: values(idSchema),
    refinancedBy: values(idSchema),
    instalmentOf: values(idSchema),
    status: byStore(values(z.enum(FEE_STATUSES))),
    currency: values<z.ZodType<string>>(currencySchema),
    period: bounds(periodSchema),
    dueDate: bounds(calendarDateSchema),
    amount: bounds(amountSchema),
    balance: bounds(z.int()),
    opening: flag(),
    method: byStore(values(z.enum(PAYMENT_METHODS))),
    owing: storeValue(z.enum(['overdue', 'any'])),
    q: byStore(words()),
  },
  managed: true,
  sorts: {
    ...RECORD_SORTS,
    dueDate: 'value',
    period: 'value',
    amount: 'value',
    concept: 'text',
    status: 'store',
    paid: 'value',
    balance: 'value',
    daysOverdue: 'store',
  },
  byDefault: { field: 'dueDate', order: 'DESC' },
  reach: { institution: 'institutionId', person: 'userId' },
} as const satisfies Description

export const MEMBER_SORTS = ['overdue', 'pending', 'credit', 'billed', 'collected', 'count', 'firstDue'] as const

export const runs = {
  resource: 'runs',
  table: 'runs',
  entity: 'run',
  ...OF_INSTITUTION,
  noun: 'run of generated fees',
  record: runSchema,
  filters: {
    ...IDS,
    kind: values(z.enum(RUN_KINDS)),
    origin: values(z.enum(RUN_ORIGINS)),
    state: values(z.enum(RUN_STATES)),
    period: bounds(periodSchema),
  },
  sorts: { ...RECORD_SORTS, period: 'value', made: 'value', total: 'value', state: RUN_STATES },
} as const satisfies Description

export const reminders = {
  resource: 'reminders',
  table: 'reminders',
  entity: 'reminder',
  ...OF_INSTITUTION,
  noun: 'reminder of overdue fees',
  record: reminderSchema,
  filters: {
    ...IDS,
    membershipId: values(idSchema),
    batchId: values(idSchema),
    channel: values(z.enum(REMINDER_CHANNELS)),
    state: values(z.enum(REMINDER_STATES)),
    day: bounds(calendarDateSchema),
  },
  sorts: { ...RECORD_SORTS, day: 'value', amount: 'value', channel: REMINDER_CHANNELS, state: REMINDER_STATES },
} as const satisfies Description
