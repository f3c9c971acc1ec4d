import { sql, type SQLWrapper } from 'drizzle-orm'
import { bigint, boolean, check, index, pgPolicy, unique, uuid } from 'drizzle-orm/pg-core'
import { CASH_MOVEMENT_KINDS, type CashMovement } from '#domain/money/drawer'
import type { Fee } from '#domain/money/fee'
import { STANDING_RULE, type Standing } from '#domain/money/feeStatus'
import type { LedgerEntry } from '#domain/money/ledger'
import { MAX_AMOUNT } from '#domain/money/money'
import { PAYMENT_METHODS, type Receipt } from '#domain/money/receipt'
import { day, indexOfSome, instant, is, json, money, rayo, record, refersTo, refersWithin, text } from './columns.ts'
import { institutions, sports } from './clubs.ts'
import { users } from './people.ts'
import { runs } from './runs.ts'
import { actorId, administersOften, isSuperAdmin, manages, paysFor, policies, systemRole } from './policies.ts'

/** JavaScript holds sums up to this exactly. */
const LARGEST_SUM = 1_000 * MAX_AMOUNT
const LARGEST_COUNT = 1_000_000_000_000

const STANDING_TESTS = {
  none: 'cancelled_at IS NOT NULL OR exempt OR amount = written_off',
  over: 'paid > amount - written_off',
  paid: 'paid = amount - written_off',
} as const satisfies Record<Exclude<Standing, 'open'>, string>

const STANDINGS = STANDING_RULE.map(([standing]) => `WHEN ${STANDING_TESTS[standing]} THEN '${standing}'`)

/** A trigger maintains `paid` and `writtenOff`; `standing` is the part of the status that does not depend on the day. */
export const fees = rayo.table(
  'fee',
  {
    ...record.columns(),
    institutionId: uuid('institution_id').notNull(),
    // A person, or a pending membership of the institution: `refer_to_member` checks it.
    userId: uuid('user_id').notNull(),
    sportId: uuid('sport_id'),
    concept: text().notNull(),
    period: text(),
    amount: money().notNull(),
    currency: text().$type<Fee['currency']>().notNull(),
    dueDate: day('due_date').notNull(),
    exempt: boolean().notNull(),
    surcharge: boolean().notNull().default(false),
    opening: boolean().notNull().default(false),
    cancelledAt: instant('cancelled_at'),
    cancelledOn: day('cancelled_on'),
    cancelReason: text('cancel_reason'),
    adjustments: json().$type<Fee['adjustments']>().notNull().default([]),
    runId: uuid('run_id'),
    refinancedBy: uuid('refinanced_by'),
    instalmentOf: uuid('instalment_of'),
    owedSince: day('owed_since'),
    conceptKey: text('concept_key').notNull(),
    search: text().notNull(),
    paid: money().notNull().default(0),
    writtenOff: money('written_off').notNull().default(0),
    standing: text()
      .$type<Standing>()
      .notNull()
      .generatedAlwaysAs(sql.raw(`CASE ${STANDINGS.join(' ')} ELSE 'open' END`)),
    balance: money()
      .notNull()
      .generatedAlwaysAs(sql.raw(`CASE WHEN ${STANDING_TESTS.none} THEN 0 ELSE amount - written_off END - paid`)),
  },
  (table) => [
    unique('fee_institution_key').on(table.id, table.institutionId),
    refersTo('fee.institutionId', table.institutionId, institutions.id),
    refersTo('fee.sportId', table.sportId, sports.id),
    refersWithin('fee.runId', table.runId, table, runs),
    index('fee_institution_amount').on(table.institutionId, table.amount, table.id),
    indexOfSome('fee_of_run', table.runId, table.runId, table.id),
    index('fee_user').on(table.userId, table.dueDate, table.id),
    indexOfSome('fee_sport', table.sportId, table.sportId),
    indexOfSome('fee_refinanced', table.refinancedBy, table.refinancedBy),
    indexOfSome('fee_instalment', table.instalmentOf, table.instalmentOf),
    check('fee_owed_since', sql`(${table.owedSince} IS NULL) = (${table.instalmentOf} IS NULL)`),
    check('fee_amount', is.between(table.amount, -MAX_AMOUNT, MAX_AMOUNT)),
    // Only an opening balance may be in favour of the member.
    check('fee_in_favour', sql`${table.amount} >= 0 OR ${table.opening}`),
    check('fee_paid', is.between(table.paid, -LARGEST_SUM, LARGEST_SUM)),
    check('fee_written_off', is.between(table.writtenOff, -LARGEST_SUM, LARGEST_SUM)),
    check('fee_currency', is.currency(table.currency)),
    check('fee_period', is.matching(table.period, /^[0-9]{4}-(0[1-9]|1[0-2])$/)),
    check('fee_due_date', is.days(table.dueDate, table.cancelledOn, table.owedSince)),
    check('fee_cancelled', sql`(${table.cancelledAt} IS NULL) = (${table.cancelledOn} IS NULL)`),
    check('fee_adjustments', is.json(table.adjustments, 'array')),
    ...record.checks('fee', table, table.cancelledAt),
    ...policies.managed(
      'collects',
      table.institutionId,
      sql`${administersOften(table.institutionId)} OR ${table.userId} = ${actorId} OR ${isSuperAdmin} OR ${paysFor(table.institutionId, table.userId)}`,
    ),
  ],
)

/** The number of cuotas by standing, maintained by triggers. No row if the institution never had any. */
export const feeTallies = rayo.table(
  'fee_tally',
  {
    institutionId: uuid('institution_id').primaryKey(),
    none: tally(),
    over: tally(),
    paid: tally(),
    open: tally(),
  } satisfies Record<Standing | 'institutionId', unknown>,
  (table) => [
    refersTo('fee_tally.institutionId', table.institutionId, institutions.id),
    check(
      'fee_tally_exact',
      sql.join(
        [table.none, table.over, table.paid, table.open].map((count) =>
          is.between(count, -LARGEST_COUNT, LARGEST_COUNT),
        ),
        sql` AND `,
      ),
    ),
    policies.owner(),
    pgPolicy('system', { to: systemRole, using: sql`true` }),
    // Only for those who see all cuotas: the count would reveal other members' cuotas.
    policies.select(manages(table.institutionId)),
  ],
)

function tally() {
  return bigint({ mode: 'number' }).notNull().default(0)
}

export const receipts = rayo.table(
  'receipt',
  {
    ...record.columns(),
    institutionId: uuid('institution_id').notNull(),
    payerId: uuid('payer_id').notNull(),
    method: text().$type<Receipt['method']>().notNull(),
    amount: money().notNull(),
    currency: text().$type<Receipt['currency']>().notNull(),
    receivedOn: day('received_on').notNull(),
    reference: text(),
    number: bigint({ mode: 'number' }).notNull(),
    actorId: uuid('actor_id').notNull(),
    reversedAt: instant('reversed_at'),
    reversedOn: day('reversed_on'),
    reversalReason: text('reversal_reason'),
    search: text().notNull(),
  },
  (table) => [
    unique('receipt.number').on(table.institutionId, table.number),
    unique('receipt_institution_key').on(table.id, table.institutionId),
    refersTo('receipt.institutionId', table.institutionId, institutions.id),
    refersTo('receipt.actorId', table.actorId, users.id),
    index('receipt_institution_received').on(table.institutionId, table.receivedOn, table.id),
    indexOfSome('receipt_reversed', table.reversedOn, table.institutionId, table.reversedOn),
    index('receipt_received').on(table.receivedOn, table.id),
    index('receipt_payer').on(table.payerId, table.receivedOn, table.id),
    check('receipt_amount', sql`${is.between(table.amount, -MAX_AMOUNT, MAX_AMOUNT)} AND ${table.amount} <> 0`),
    check('receipt_currency', is.currency(table.currency)),
    check('receipt_method', is.oneOf(table.method, PAYMENT_METHODS)),
    check('receipt_received_on', is.days(table.receivedOn, table.reversedOn)),
    check('receipt_reversed', sql`(${table.reversedAt} IS NULL) = (${table.reversedOn} IS NULL)`),
    check('receipt_number', sql`${table.number} >= 1`),
    check('receipt_number_exact', isExact(table.number)),
    ...record.checks('receipt', table, table.reversedAt),
    // A member whose cuota another person's receipt pays sees that part of it by `shared_receipts`.
    ...policies.managed(
      'collects',
      table.institutionId,
      sql`${administersOften(table.institutionId)} OR ${isSuperAdmin} OR ${table.payerId} = ${actorId}`,
    ),
  ],
)

/** Append-only by a trigger, which fills in the fee's `institutionId`: fee and receipt are of one institution. */
export const ledgerEntries = rayo.table(
  'ledger_entry',
  {
    id: uuid().primaryKey(),
    createdAt: instant('created_at').notNull(),
    dated: day().notNull(),
    feeId: uuid('fee_id').notNull(),
    kind: text().$type<LedgerEntry['kind']>().notNull(),
    amount: money().notNull(),
    receiptId: uuid('receipt_id'),
    pairId: uuid('pair_id'),
    reverses: uuid().unique('ledgerEntry.reverses'),
    reason: text(),
    institutionId: uuid('institution_id').notNull(),
  },
  (table) => [
    refersWithin('ledgerEntry.feeId', table.feeId, table, fees),
    refersWithin('ledgerEntry.receiptId', table.receiptId, table, receipts),
    refersTo('ledgerEntry.reverses.id', table.reverses, table.id),
    index('ledger_entry_fee').on(table.feeId, table.id),
    index('ledger_entry_dated').on(table.institutionId, table.dated),
    index('ledger_entry_receipt').on(table.receiptId, table.id),
    indexOfSome('ledger_entry_pair_id', table.pairId, table.pairId),
    // Payments and write-offs are positive, refunds negative. A reversal is positive only if it undoes a refund, a refinancing negative only if it is undone.
    check(
      'ledger_entry_amount',
      sql`(${is.oneOf(table.kind, ['payment', 'creditIn', 'writeOff'])} AND ${table.amount} > 0) OR (${is.oneOf(table.kind, ['refund', 'creditOut'])} AND ${table.amount} < 0) OR (${table.kind} = 'refinance' AND ${table.amount} <> 0) OR (${table.kind} = 'reversal' AND (${table.amount} < 0 OR (${table.amount} > 0 AND ${table.receiptId} IS NOT NULL)))`,
    ),
    check(
      'ledger_entry_write_off',
      sql`NOT (${is.oneOf(table.kind, ['writeOff', 'refinance'])}) OR ${table.receiptId} IS NULL`,
    ),
    check('ledger_entry_exact', is.between(table.amount, -LARGEST_SUM, LARGEST_SUM)),
    check('ledger_entry_reversal', sql`(${table.kind} = 'reversal') = (${table.reverses} IS NOT NULL)`),
    check(
      'ledger_entry_pair',
      sql`(${is.oneOf(table.kind, ['creditIn', 'creditOut'])}) = (${table.pairId} IS NOT NULL)`,
    ),
    check('ledger_entry_dated', is.days(table.dated)),
    record.instants('ledger_entry', table.createdAt),
    ...policies.managed(
      'collects',
      table.institutionId,
      sql`${manages(table.institutionId)} OR rayo.owns_fee(${table.feeId}) OR rayo.paid_receipt(${table.receiptId})`,
    ),
  ],
)

/** No role may change a movement: it is cancelled by another that `reverses` it. */
export const cashMovements = rayo.table(
  'cash_movement',
  {
    ...record.columns(),
    institutionId: uuid('institution_id').notNull(),
    kind: text().$type<CashMovement['kind']>().notNull(),
    amount: money().notNull(),
    currency: text().$type<CashMovement['currency']>().notNull(),
    day: day().notNull(),
    reason: text(),
    actorId: uuid('actor_id').notNull(),
    reverses: uuid().unique('cashMovement.reverses'),
  },
  (table) => [
    refersTo('cashMovement.institutionId', table.institutionId, institutions.id),
    refersTo('cashMovement.actorId', table.actorId, users.id),
    refersWithin('cashMovement.reverses.id', table.reverses, table, table),
    unique('cash_movement_institution_key').on(table.id, table.institutionId),
    index('cash_movement_institution').on(table.institutionId, table.day, table.id),
    check('cash_movement_kind', is.oneOf(table.kind, CASH_MOVEMENT_KINDS)),
    check('cash_movement_amount', is.between(table.amount, 1, MAX_AMOUNT)),
    check('cash_movement_currency', is.currency(table.currency)),
    check('cash_movement_day', is.days(table.day)),
    check(
      'cash_movement_reason',
      sql`${table.reason} IS NOT NULL OR (${table.kind} <> 'withdrawal' AND ${table.reverses} IS NULL)`,
    ),
    ...record.checks('cash_movement', table),
    ...policies.managed('collects', table.institutionId),
  ],
)

/** The last receipt number of each institution. Concurrent registrations wait for its row. */
export const receiptCounters = rayo.table(
  'receipt_counter',
  { institutionId: uuid('institution_id').primaryKey(), last: bigint({ mode: 'number' }).notNull() },
  (table) => [
    refersTo('receipt_counter.institutionId', table.institutionId, institutions.id),
    check('receipt_counter_last', sql`${table.last} >= 0`),
    check('receipt_counter_exact', isExact(table.last)),
    ...policies.managed('collects', table.institutionId),
  ],
)

function isExact(number: SQLWrapper) {
  return sql`${number} <= ${sql.raw(String(Number.MAX_SAFE_INTEGER))}`
}
