import { sql } from 'drizzle-orm'
import { check, index, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LIVE_STATES, REMINDER_CHANNELS, REMINDER_OUTCOMES, REMINDER_STATES } from '#domain/reminders/reminder'
import type { Reminder } from '#domain/reminders/reminder'
import { day, money, rayo, recordColumns, text } from './columns.ts'
import { institutions } from './schema.ts'
import { CURRENCY, LARGEST_TOTAL, between, daysWithin, matches, oneOf, recordChecks, refersTo } from './schemaChecks.ts'
import { memberships, users } from './schemaPeople.ts'
import { moneyPolicies } from './schemaPolicies.ts'

export const reminders = rayo.table(
  'reminder',
  {
    ...recordColumns(),
    institutionId: uuid('institution_id').notNull(),
    membershipId: uuid('membership_id').notNull(),
    batchId: uuid('batch_id'),
    channel: text().$type<Reminder['channel']>().notNull(),
    state: text().$type<Reminder['state']>().notNull(),
    outcome: text().$type<Reminder['outcome']>(),
    day: day().notNull(),
    amount: money().notNull(),
    currency: text().$type<Reminder['currency']>().notNull(),
    actorId: uuid('actor_id').notNull(),
  },
  (table) => [
    refersTo('reminder.institutionId', table.institutionId, institutions.id),
    refersTo(
      'reminder.membershipId',
      [table.membershipId, table.institutionId],
      [memberships.id, memberships.institutionId],
    ),
    refersTo('reminder.actorId', table.actorId, users.id),
    // Whatever else goes wrong, nobody gets two on one day.
    uniqueIndex('reminder.memberDay')
      .on(table.membershipId, table.day)
      .where(sql`${oneOf(table.state, LIVE_STATES)}`),
    index('reminder_institution').on(table.institutionId, table.createdAt, table.id),
    index('reminder_batch')
      .on(table.batchId, table.id)
      .where(sql`batch_id IS NOT NULL`),
    check('reminder_channel', oneOf(table.channel, REMINDER_CHANNELS)),
    check('reminder_state', oneOf(table.state, REMINDER_STATES)),
    check('reminder_outcome', oneOf(table.outcome, REMINDER_OUTCOMES)),
    check('reminder_unsent', sql`(${oneOf(table.state, ['failed', 'dropped'])}) = (${table.outcome} IS NOT NULL)`),
    check('reminder_batched', sql`(${table.channel} = 'email') = (${table.batchId} IS NOT NULL)`),
    check('reminder_day', daysWithin(table.day)),
    check('reminder_amount', between(table.amount, 0, LARGEST_TOTAL)),
    check('reminder_currency', matches(table.currency, CURRENCY)),
    ...recordChecks('reminder', table),
    ...moneyPolicies(table.institutionId),
  ],
)
