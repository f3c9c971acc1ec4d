import type { Scope } from '#domain/access/access'
import type { Fee, FeeView } from '#domain/money/fee'
import { FEE_STATUSES, OWING, type FeeStatus } from '#domain/money/feeStatus'
import { feeMembersOf, feeMonthsOf, summariesOf } from '#domain/money/feeSummary'
import { fees } from '../../resources/fees.ts'
import type { FeeFilter, FeeReads, FeeSort } from '../port/money.ts'
import type { SumQuery } from '../port/table.ts'
import { searcher } from '#domain/values/searchText'
import type { Database } from './database.ts'
import { personTexts } from './people.ts'
import { fieldTests, listReads, matcher, namedValues, pageOf, positionIn, sortKeys, textOf } from './query.ts'
import type { SortKey } from './query.ts'
import { feeScope } from './scopes.ts'
import type { Session } from './session.ts'

const SORTS: Record<FeeSort, SortKey<FeeView>> = {
  ...sortKeys(fees.sorts),
  status: positionIn(FEE_STATUSES, ({ status }: FeeView) => status),
}
const conceptOf = textOf(['concept'])

export function feeReads(session: Session): FeeReads {
  const matching = (query: SumQuery<FeeFilter>) => matchingFees(session.open, query)
  const partsOf = (query: SumQuery<FeeFilter>) =>
    matching(query).map((view) => {
      const { dueDate, graceUntil, amount, writtenOff } = view
      const nextDue = graceUntil === null ? dueDate : null
      return { ...view, amount: amount - writtenOff, count: 1, firstDue: dueDate, nextDue }
    })
  return {
    ...listReads(matching, (field: FeeSort) => SORTS[field]),
    summary: async (query) => summariesOf(partsOf(query)),
    monthly: async (query) => feeMonthsOf(partsOf(query)),
    members: async ({ sort: { field, order }, range, ...query }) =>
      pageOf(feeMembersOf(partsOf(query)), { of: (row) => row[field] }, order, range),
    async get(scope, id, now) {
      const { tables, feeView } = session.open
      const fee = tables.fees.get(id)
      return fee && feeScope(scope)(fee) ? feeView(fee, now) : null
    },
  }
}

function matchingFees(database: Database, query: SumQuery<FeeFilter>): FeeView[] {
  const { scope, filter, now } = query
  const shown = candidates(database, scope, filter).filter(feeScope(scope))
  return shown.map((fee) => database.feeView(fee, now)).filter(feeFilter(database, query))
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

function feeFilter(database: Database, { scope, filter, now }: SumQuery<FeeFilter>): (fee: FeeView) => boolean {
  const isMatch = fieldTests(fees.filters, filter)
  const search = searcher(filter.q)
  const memberText = personTexts(database, scope, now)
  const { tables, indexes, feeView } = database
  const [status, method] = [matcher(filter.status), matcher(filter.method)]
  const isPaidBy = (fee: Fee) =>
    indexes.ledgerByFee.get(fee.id).some(({ kind, receiptId }) => {
      const receipt = kind === 'payment' && receiptId !== null ? tables.receipts.get(receiptId) : undefined
      return receipt !== undefined && receipt.reversedAt === null && method(receipt.method)
    })
  const { owing } = filter
  const owes = ({ institutionId, userId }: Fee, statuses: ReadonlySet<FeeStatus>) =>
    indexes.feesByUser
      .get(userId)
      .some((other) => other.institutionId === institutionId && statuses.has(feeView(other, now).status))
  return (fee) =>
    isMatch(fee) &&
    status(fee.status) &&
    (filter.method === undefined || isPaidBy(fee)) &&
    (owing === undefined || owes(fee, OWING[owing])) &&
    (search === null || search(`${conceptOf(fee)}\n${memberText(fee.userId)}`))
}
