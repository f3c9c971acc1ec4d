import { z } from 'zod'
import { can, covers, managedScopeOf, scopeOf, type Scope } from '#domain/access/access'
import { addMonths, calendarDateIn, calendarDateSchema, daysOfMonth, periodOf } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
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
import { cashSheet, delinquencySheet, monthSheet } from '../exports/money.ts'
import { cellsOf, type Sheet } from '../exports/sheet.ts'
import { exportRoute } from '../http/exportRoute.ts'
import { rangeSchema, requestedRows } from '../http/listQuery.ts'
import { actionBody, parseOr } from '../http/body.ts'
import { listRoute, readRoute, writeRoute } from '../http/privateRoutes.ts'
import type { Route } from '../http/route.ts'
import { withAuthors } from '../services/records/names.ts'
import { countCash, countOfEvent, readDrawer, uncountedDays } from '../services/cash/countCash.ts'
import { type Caller, existing } from '../services/records/records.ts'
import type { ReadTransaction } from '../store/port.ts'
import { totalsSchema } from '#domain/money/feeSummary'

export const dashboardRoutes: Route[] = [
  readRoute({
    tag: 'dashboard',
    response: totalsSchema,
    path: 'dashboard',
    summary: 'Read the totals',
    access: [['show', 'dashboard']],
    handle({ tx, actor, now }) {
      // Not parsed: a stored record with an unknown currency must not break everybody's sums.
      return tx.totals(scopeOf(actor, 'dashboard', 'show'), now)
    },
  }),
]

const MONTHS_BACK = 12

const common = { tag: 'institutions', access: [['report', 'institutions']] } as const

async function books(tx: ReadTransaction, { actor, now }: Caller, id: string): Promise<[Institution, Scope]> {
  const institution = existing(await tx.institutions.get(scopeOf(actor, 'institutions', 'show'), id, now))
  const scope = managedScopeOf(actor, 'receipts')
  return [existing(covers(scope, { institutionIds: [id] }) ? institution : null), scope]
}

const DAYS = z.strictObject({ filter: z.strictObject({ from: calendarDateSchema, to: calendarDateSchema }).partial() })

const ALWAYS_THE_SAME = z.strictObject({ filter: z.strictObject({}) })

function thisMonth({ timezone }: Institution, now: number): ReportDays {
  const [from, to] = daysOfMonth(periodOf(calendarDateIn(timezone, now)))
  return { from, to }
}

function delinquencyDays({ timezone }: Institution, now: number): string[] {
  const today = calendarDateIn(timezone, now)
  const ends = Array.from({ length: MONTHS_BACK }, (_, index) => addMonths(periodOf(today), index - MONTHS_BACK))
  return [...ends.map((month) => daysOfMonth(month)[1]), today]
}

type Requested = { tx: ReadTransaction; caller: Caller; params: { id: string } }
type DaysRequest = Requested & { query: { filter: Partial<ReportDays> } }

async function cashOf({ tx, caller, params, query }: DaysRequest) {
  const [institution, scope] = await books(tx, caller, params.id)
  const request = parseOr('malformedQuery', cashDaysSchema, { ...thisMonth(institution, caller.now), ...query.filter })
  return { institution, rows: await tx.reports.cash({ scope, institutionId: institution.id, ...request }) }
}

async function monthsOf({ tx, caller, params, query }: DaysRequest) {
  const [institution, scope] = await books(tx, caller, params.id)
  const request = parseOr('malformedQuery', monthDaysSchema, { ...thisMonth(institution, caller.now), ...query.filter })
  return { institution, rows: await tx.reports.months({ scope, institutionId: institution.id, ...request }) }
}

async function delinquencyOf({ tx, caller, params }: Requested) {
  const [institution, scope] = await books(tx, caller, params.id)
  const { id, graceDays } = institution
  const days = delinquencyDays(institution, caller.now)
  return { institution, rows: await tx.reports.delinquency({ scope, institutionId: id, graceDays, days }) }
}

function reportFile<Row>(
  path: `institutions/{id}/${string}`,
  summary: string,
  of: (request: DaysRequest) => Promise<{ institution: Institution; rows: readonly Row[] }>,
  sheetOf: (institution: Institution) => Sheet<Row>,
  query: typeof DAYS | typeof ALWAYS_THE_SAME = DAYS,
): Route {
  return exportRoute({
    ...common,
    path: `${path}/export`,
    summary,
    query,
    async plan(request) {
      const { institution, rows } = await of(request)
      const sheet = sheetOf(institution)
      return {
        ids: rows.map((_, place) => String(place)),
        title: sheet.title,
        today: calendarDateIn(institution.timezone, request.now),
        columns: sheet.columns(request.actor),
      }
    },
    async cells(request) {
      const { institution, rows } = await of(request)
      const cells = await cellsOf(request.tx, request, sheetOf(institution), rows)
      return new Map(cells.map((row, place) => [String(place), row]))
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
    ALWAYS_THE_SAME,
  ),
  readRoute({
    ...common,
    path: 'institutions/{id}/cash',
    summary: 'Add up what was received and reversed in some days, by method and by who registered it',
    response: z.array(cashRowSchema.extend({ actorName: z.string().nullable() })),
    query: DAYS,
    async handle(request) {
      const { tx, caller } = request
      const { rows } = await cashOf(request)
      return withAuthors(tx, caller, rows, listedName)
    },
  }),
  readRoute({
    ...common,
    path: 'institutions/{id}/months',
    summary: 'Add up what was billed, cancelled and collected, by month and sport',
    response: z.array(monthRowSchema),
    query: DAYS,
    handle: async (request) => (await monthsOf(request)).rows,
  }),
  readRoute({
    ...common,
    path: 'institutions/{id}/delinquency',
    summary: 'Tell what was overdue at the end of each of the last twelve months, and today',
    response: z.array(delinquencyRowSchema),
    handle: async (request) => (await delinquencyOf(request)).rows,
  }),
  listRoute({
    ...common,
    path: 'institutions/{id}/counts',
    summary: 'List the counts of cash, latest first',
    row: cashCountSchema,
    query: z.strictObject({ filter: z.strictObject({}), range: rangeSchema }),
    async handle({ tx, caller, params, query }) {
      const [{ id }, scope] = await books(tx, caller, params.id)
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
  readRoute({
    ...common,
    path: 'institutions/{id}/drawer',
    summary: 'Explain the cash in the drawer at the end of a day, since the count before it',
    response: drawerSchema,
    query: z.strictObject({ filter: z.strictObject({ day: calendarDateSchema }) }),
    async handle({ tx, caller, params, query }) {
      const [{ id: institutionId }, scope] = await books(tx, caller, params.id)
      return readDrawer(tx, caller, { institutionId, scope }, query.filter.day)
    },
  }),
  readRoute({
    ...common,
    path: 'institutions/{id}/uncounted',
    summary: 'List the cash of the days before a day that nobody counted and that are not closed',
    response: z.array(cashDaySchema),
    query: z.strictObject({ filter: z.strictObject({ before: calendarDateSchema }) }),
    async handle({ tx, caller, params, query }) {
      const [institution, scope] = await books(tx, caller, params.id)
      return uncountedDays(tx, scope, institution, query.filter.before)
    },
  }),
  writeRoute({
    ...common,
    access: [['register', 'receipts']],
    method: 'POST',
    path: 'institutions/{id}/counts',
    status: 201,
    idempotent: true,
    summary: 'Record the cash counted at the end of a day',
    response: cashCountSchema,
    body: actionBody(cashCountInputSchema),
    async handle({ tx, caller, params, body }) {
      const [{ id: institutionId }, scope] = await books(tx, caller, params.id)
      if (!can(caller.actor, 'register', 'receipts', { institutionIds: [institutionId] }))
        throw new DomainError('forbidden')
      return countCash(tx, caller, { institutionId, scope }, body)
    },
  }),
]
