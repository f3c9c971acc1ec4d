import { z } from 'zod'
import { covers, managedScopeOf, scopeOf, type Scope } from '#domain/access/access'
import { addMonths, calendarDateIn, calendarDateSchema, daysOfMonth, periodOf } from '#domain/values/calendar'
import type { Institution } from '#domain/clubs/institution'
import { cashCountInputSchema, cashCountSchema, drawerSchema } from '#domain/money/drawer'
import {
  cashDaySchema,
  cashDaysSchema,
  cashRowSchema,
  delinquencyRowSchema,
  monthDaysSchema,
  monthRowSchema,
  type ReportDays,
} from '#domain/money/reports'
import { listedName } from '#domain/members/user'
import { actionBody, parseOr, rangeSchema, requestedRows } from '../http/input.ts'
import { cashSheet, delinquencySheet, monthSheet } from '../exports/money.ts'
import { cellsOf, type Sheet } from '../exports/sheet.ts'
import { exportRoute } from '../http/exportRoute.ts'
import { listRoute, readRoute } from '../http/privateRoutes.ts'
import { writeRoute } from '../http/writeRoute.ts'
import type { Route } from '../http/route.ts'
import { withAuthors } from '../services/records/names.ts'
import { countCash, countOfEvent, readDrawer, uncountedDays } from '../services/cash/cash.ts'
import { requireRight, type ActorReads, readRecord, orNotFound } from '../services/records/records.ts'
import { totalsSchema } from '#domain/money/feeSummary'

export const dashboardRoutes: Route[] = [
  readRoute('dashboard', {
    response: totalsSchema,
    summary: 'Read the totals',
    access: [['show', 'dashboard']],
    handle({ tx }) {
      // Not parsed: a stored record with an unknown currency must not break everybody's sums.
      return tx.totals(scopeOf(tx.actor, 'dashboard', 'show'))
    },
  }),
]

const MONTHS_BACK = 12

const common = { access: [['report', 'institutions']] } as const

async function readableBooks(tx: ActorReads, id: string): Promise<[Institution, Scope]> {
  const institution = await readRecord(tx, 'institutions', id)
  const scope = managedScopeOf(tx.actor, 'receipts')
  return [orNotFound(covers(scope, { institutionIds: [id] }) ? institution : null), scope]
}

const DAYS = z.strictObject({ filter: z.strictObject({ from: calendarDateSchema, to: calendarDateSchema }).partial() })

const NO_FILTER = z.strictObject({ filter: z.strictObject({}) })

function thisMonth({ timezone }: Institution, now: number): ReportDays {
  const [from, to] = daysOfMonth(periodOf(calendarDateIn(timezone, now)))
  return { from, to }
}

function delinquencyDays({ timezone }: Institution, now: number): string[] {
  const today = calendarDateIn(timezone, now)
  const ends = Array.from({ length: MONTHS_BACK }, (_, index) => addMonths(periodOf(today), index - MONTHS_BACK))
  return [...ends.map((month) => daysOfMonth(month)[1]), today]
}

type Requested = { tx: ActorReads; params: { id: string } }
type DaysRequest = Requested & { query: { filter: Partial<ReportDays> } }

async function cashOf({ tx, params, query }: DaysRequest) {
  const [institution, scope] = await readableBooks(tx, params.id)
  const request = parseOr('malformedQuery', cashDaysSchema, { ...thisMonth(institution, tx.now), ...query.filter })
  return { institution, rows: await tx.reports.cash({ scope, institutionId: institution.id, ...request }) }
}

async function monthsOf({ tx, params, query }: DaysRequest) {
  const [institution, scope] = await readableBooks(tx, params.id)
  const request = parseOr('malformedQuery', monthDaysSchema, { ...thisMonth(institution, tx.now), ...query.filter })
  return { institution, rows: await tx.reports.months({ scope, institutionId: institution.id, ...request }) }
}

async function delinquencyOf({ tx, params }: Requested) {
  const [institution, scope] = await readableBooks(tx, params.id)
  const { id, graceDays } = institution
  const days = delinquencyDays(institution, tx.now)
  return { institution, rows: await tx.reports.delinquency({ scope, institutionId: id, graceDays, days }) }
}

function reportFile<Row>(
  path: `institutions/{id}/${string}`,
  summary: string,
  of: (request: DaysRequest) => Promise<{ institution: Institution; rows: readonly Row[] }>,
  sheetOf: (institution: Institution) => Sheet<Row>,
  query: typeof DAYS | typeof NO_FILTER = DAYS,
): Route {
  return exportRoute({
    ...common,
    path: `${path}/export`,
    summary,
    query,
    async file(request) {
      const { institution, rows } = await of(request)
      const sheet = sheetOf(institution)
      const cells = await cellsOf(request.tx, sheet, rows)
      return {
        title: sheet.title,
        today: calendarDateIn(institution.timezone, request.tx.now),
        columns: sheet.columns(request.tx.actor),
        count: cells.length,
        rows: () => cells,
      }
    },
  })
}

export const reportRoutes: Route[] = [
  reportFile('institutions/{id}/cash', 'Stream the cash of some days as a file', cashOf, cashSheet),
  reportFile('institutions/{id}/months', 'Stream the report by month and sport as a file', monthsOf, monthSheet),
  reportFile(
    'institutions/{id}/delinquency',
    'Stream what was overdue at the end of each month as a file',
    delinquencyOf,
    delinquencySheet,
    NO_FILTER,
  ),
  readRoute('institutions/{id}/cash', {
    ...common,
    summary: 'Add up what was received and reversed in some days, by method and by who registered it',
    response: z.array(cashRowSchema.extend({ actorName: z.string().nullable() })),
    query: DAYS,
    async handle(request) {
      const { rows } = await cashOf(request)
      return withAuthors(request.tx, rows, listedName)
    },
  }),
  readRoute('institutions/{id}/months', {
    ...common,
    summary: 'Add up what was billed, cancelled and collected, by month and sport',
    response: z.array(monthRowSchema),
    query: DAYS,
    handle: async (request) => (await monthsOf(request)).rows,
  }),
  readRoute('institutions/{id}/delinquency', {
    ...common,
    summary: 'Read what was overdue at the end of each of the last twelve months, and today',
    response: z.array(delinquencyRowSchema),
    handle: async (request) => (await delinquencyOf(request)).rows,
  }),
  listRoute('institutions/{id}/counts', {
    ...common,
    summary: 'List the counts of cash, latest first',
    row: cashCountSchema,
    query: z.strictObject({ filter: z.strictObject({}), range: rangeSchema }),
    async handle({ tx, params, query }) {
      const [{ id }, scope] = await readableBooks(tx, params.id)
      const range = requestedRows(query.range)
      const { rows, total } = await tx.audit.list({
        scope,
        of: [{ entity: 'institution', id }],
        action: 'count',
        range,
      })
      return { rows: rows.map(countOfEvent), total, offset: range.offset }
    },
  }),
  readRoute('institutions/{id}/drawer', {
    ...common,
    summary: 'Explain the cash in the drawer at the end of a day, since the count before it',
    response: drawerSchema,
    query: z.strictObject({ filter: z.strictObject({ day: calendarDateSchema }) }),
    async handle({ tx, params, query }) {
      const [{ id: institutionId }, scope] = await readableBooks(tx, params.id)
      return readDrawer(tx, { institutionId, scope }, query.filter.day)
    },
  }),
  readRoute('institutions/{id}/uncounted', {
    ...common,
    summary: 'List the cash of the days before a day that nobody counted and that are not closed',
    response: z.array(cashDaySchema),
    query: z.strictObject({ filter: z.strictObject({ before: calendarDateSchema }) }),
    async handle({ tx, params, query }) {
      const [institution, scope] = await readableBooks(tx, params.id)
      return uncountedDays(tx, scope, institution, query.filter.before)
    },
  }),
  writeRoute('POST institutions/{id}/counts', {
    ...common,
    access: [['register', 'receipts']],
    status: 201,
    idempotent: true,
    summary: 'Record the cash counted at the end of a day',
    response: cashCountSchema,
    body: actionBody(cashCountInputSchema),
    async handle({ tx, params, body }) {
      const [{ id: institutionId }, scope] = await readableBooks(tx, params.id)
      requireRight(tx, 'register', 'receipts', institutionId)
      return countCash(tx, { institutionId, scope }, body)
    },
  }),
]
