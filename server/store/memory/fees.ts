import type { Scope } from '#domain/access/access'
import type { Fee } from '#domain/money/fee'
import { FEE_STATUSES, OWING, type FeeStatus } from '#domain/money/feeStatus'
import { feeMembersOf, feeMonthsOf, summariesOf } from '#domain/money/feeSummary'
import { fees } from '../../resources/fees.ts'
import type { FeeFilter, FeeReads, FeeSort } from '../port/money.ts'
import type { SumQuery } from '../port/table.ts'
import { searcher } from '#domain/values/searchText'
import type { Database } from './database.ts'
import type { FeeViews } from './feeView.ts'
import { fieldTests, sortKeyOf, textOf } from './described.ts'
import { personTexts } from './people.ts'
import { matcher, namedValues, pageOf, positionIn, sortedIds, type SortKey } from './query.ts'
import { feeScope } from './scopes.ts'
import type { Session } from './session.ts'

const conceptOf = textOf(['concept'])

export function feeReads(session: Session, viewOf: FeeViews): FeeReads {
  const partsOf = (query: SumQuery<FeeFilter>) =>
    matchingFees(session.open, viewOf, query).map((fee) => {
      const view = viewOf(fee, query.now)
      const { dueDate, graceUntil, amount, writtenOff } = view
      const nextDue = graceUntil === null ? dueDate : null
      return { ...view, amount: amount - writtenOff, count: 1, firstDue: dueDate, nextDue }
    })
  return {
    async list({ scope, filter, sort, range, now }) {
      const rows = matchingFees(session.open, viewOf, { scope, filter, now })
      const page = pageOf(rows, sortKey(sort.field, viewOf, now), sort.order, range)
      return { rows: page.rows.map((fee) => viewOf(fee, now)), total: page.total }
    },
    async all({ scope, filter, sort, now }) {
      const rows = matchingFees(session.open, viewOf, { scope, filter, now })
      const { rows: page } = pageOf(rows, sortKey(sort.field, viewOf, now), sort.order, {
        offset: 0,
        limit: rows.length,
      })
      return page.map((fee) => viewOf(fee, now))
    },
    async ids({ scope, filter, sort, now }) {
      const rows = matchingFees(session.open, viewOf, { scope, filter, now })
      return sortedIds(rows, sortKey(sort.field, viewOf, now), sort.order)
    },
    summary: async (query) => summariesOf(partsOf(query)),
    monthly: async (query) => feeMonthsOf(partsOf(query)),
    members: async ({ sort: { field, order }, range, ...query }) =>
      pageOf(feeMembersOf(partsOf(query)), { of: (row) => row[field] }, order, range),
    async get(scope, id, now) {
      const fee = session.open.tables.fees.get(id)
      return fee && feeScope(scope)(fee) ? viewOf(fee, now) : null
    },
  }
}

function matchingFees(database: Database, viewOf: FeeViews, { scope, filter, now }: SumQuery<FeeFilter>): Fee[] {
  const isInScope = feeScope(scope)
  const isMatch = feeFilter(database, viewOf, { scope, filter, now })
  const status = filter.status === undefined ? null : matcher(filter.status)
  return candidates(database, scope, filter).filter(
    (fee) => isInScope(fee) && isMatch(fee) && (status === null || status(viewOf(fee, now).status)),
  )
}

function sortKey(field: FeeSort, viewOf: FeeViews, now: number): SortKey<Fee> {
  if (field === 'status') return positionIn(FEE_STATUSES, (fee) => viewOf(fee, now).status)
  if (field === 'paid' || field === 'balance' || field === 'daysOverdue')
    return { of: (fee) => viewOf(fee, now)[field] }
  return sortKeyOf(field, fees.sorts[field])
}

function candidates({ tables, indexes }: Database, scope: Scope, filter: FeeFilter): readonly Fee[] {
  const ids = namedValues(filter.id)
  if (ids) return ids.flatMap((id) => tables.fees.get(id) ?? [])
  const runIds = namedValues(filter.runId)
  if (runIds) return runIds.flatMap((id) => indexes.feesByRun.get(id))
  const userIds = namedValues(filter.userId)
  if (userIds) return userIds.flatMap((id) => indexes.feesByUser.get(id))
  const institutionIds = namedValues(filter.institutionId)
  if (institutionIds) return institutionIds.flatMap((id) => indexes.feesByInstitution.get(id))
  if (scope.kind === 'all') return [...tables.fees.all()]
  const family = [...(scope.userId === null ? [] : [scope.userId]), ...(scope.wards ?? []).map((ward) => ward.payerId)]
  const own = family.flatMap((id) => indexes.feesByUser.get(id))
  const ofInstitutions = scope.institutionIds.flatMap((id) => indexes.feesByInstitution.get(id))
  return [...new Set([...ofInstitutions, ...own])]
}

function feeFilter(
  database: Database,
  viewOf: FeeViews,
  { scope, filter, now }: SumQuery<FeeFilter>,
): (fee: Fee) => boolean {
  const isMatch = fieldTests(fees.filters, filter)
  const search = searcher(filter.q)
  const memberText = personTexts(database, scope, now)
  const { tables, indexes } = database
  const method = matcher(filter.method)
  const isPaidBy = (fee: Fee) =>
    indexes.ledgerByFee.get(fee.id).some(({ kind, receiptId }) => {
      const receipt = kind === 'payment' && receiptId !== null ? tables.receipts.get(receiptId) : undefined
      return receipt !== undefined && receipt.reversedAt === null && method(receipt.method)
    })
  const { owing } = filter
  const owes = ({ institutionId, userId }: Fee, statuses: ReadonlySet<FeeStatus>) =>
    indexes.feesByUser
      .get(userId)
      .some((other) => other.institutionId === institutionId && statuses.has(viewOf(other, now).status))
  return (fee) =>
    isMatch(fee) &&
    (filter.method === undefined || isPaidBy(fee)) &&
    (owing === undefined || owes(fee, OWING[owing])) &&
    (search === null || search(`${conceptOf(fee)}\n${memberText(fee.userId)}`))
}
