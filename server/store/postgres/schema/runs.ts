import { sql } from 'drizzle-orm'
import { check, index, integer, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { RUN_KINDS, RUN_ORIGINS, RUN_STATES, type Run } from '#domain/money/run'
import { instant, is, json, money, rayo, record, refersTo, text } from './columns.ts'
import { institutions } from './clubs.ts'
import { users } from './people.ts'
import { policies } from './policies.ts'

const LARGEST_COUNT = 1_000_000

export const runs = rayo.table(
  'fee_run',
  {
    ...record.columns(),
    institutionId: uuid('institution_id').notNull(),
    kind: text().$type<Run['kind']>().notNull(),
    origin: text().$type<Run['origin']>().notNull(),
    period: text().notNull(),
    terms: json().$type<Run['terms']>().notNull(),
    state: text().$type<Run['state']>().notNull(),
    expected: integer().notNull(),
    made: integer().notNull(),
    exempt: integer().notNull(),
    total: money().notNull(),
    skipped: json().$type<Run['skipped']>().notNull(),
    credited: money().notNull(),
    currency: text().$type<Run['currency']>().notNull(),
    actorId: uuid('actor_id'),
    cursor: uuid(),
    failure: text(),
    finishedAt: instant('finished_at'),
    undoneReason: text('undone_reason'),
  },
  (table) => [
    unique('fee_run_institution_key').on(table.id, table.institutionId),
    refersTo('run.institutionId', table.institutionId, institutions.id),
    refersTo('run.actorId', table.actorId, users.id),
    index('fee_run_institution').on(table.institutionId, table.createdAt, table.id),
    // The server generates a month once, however many processes it has.
    uniqueIndex('run.schedule')
      .on(table.institutionId, table.kind, table.period)
      .where(sql`${table.origin} = 'schedule'`),
    check('fee_run_kind', is.oneOf(table.kind, RUN_KINDS)),
    check('fee_run_origin', is.oneOf(table.origin, RUN_ORIGINS)),
    check('fee_run_state', is.oneOf(table.state, RUN_STATES)),
    check('fee_run_period', is.matching(table.period, /^[0-9]{4}-(0[1-9]|1[0-2])$/)),
    check('fee_run_terms', is.json(table.terms, 'object')),
    check('fee_run_skipped', is.json(table.skipped, 'object')),
    check('fee_run_currency', is.currency(table.currency)),
    check(
      'fee_run_counts',
      sql`${is.between(table.expected, 0, LARGEST_COUNT)} AND ${is.between(table.made, 0, LARGEST_COUNT)} AND ${is.between(table.exempt, 0, LARGEST_COUNT)}`,
    ),
    check('fee_run_sums', sql`${is.total(table.total)} AND ${is.total(table.credited)}`),
    ...record.checks('fee_run', table, table.finishedAt),
    ...policies.managed('collects', table.institutionId),
  ],
)
