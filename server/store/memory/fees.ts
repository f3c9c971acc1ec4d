import type { Scope } from '#domain/access'
import type { Fee } from '#domain/fee'
import { FEE_STATUSES } from '#domain/feeStatus'
import { feeMonthsOf, summariesOf } from '#domain/feeSummary'
import { fees } from '../../resources/fees.ts'
import type { FeeFilter, FeeReads, FeeSort } from '../port/money.ts'
import type { SumQuery } from '../port/table.ts'
import { searcher } from '../search.ts'
import type { Database } from './database.ts'
import type { FeeViews } from './feeView.ts'
import { fieldTests, sortKeyOf, textOf } from './described.ts'
import { personTexts } from './people.ts'
import { matcher, namedValues, pageOf, positionIn, sortedIds } from './query.ts'
import type { SortKey } from './query.ts'
import { feeScope } from './scopes.ts'
import type { Session } from './session.ts'

const conceptOf = textOf(['concept'])

export function feeReads(session: Session, viewOf: FeeViews): FeeReads {
  /** Turns each fee into one part of a sum. */
  const partsOf = (asked: SumQuery<FeeFilter>) =>
    wantedFees(session.open, viewOf, asked).map((fee) => {
      const view = viewOf(fee, asked.now)
      return { ...view, count: 1, firstDue: view.dueDate }
    })
  return {
    async list({ scope, filter, sort, range, now }) {
      const rows = wantedFees(session.open, viewOf, { scope, filter, now })
      const page = pageOf(rows, sortKey(sort.field, viewOf, now), sort.order, range)
      return { rows: page.rows.map((fee) => viewOf(fee, now)), total: page.total }
    },
    async ids({ scope, filter, sort, now }) {
      const rows = wantedFees(session.open, viewOf, { scope, filter, now })
      return sortedIds(rows, sortKey(sort.field, viewOf, now), sort.order)
    },
    summary: async (asked) => summariesOf(partsOf(asked)),
    monthly: async (asked) => feeMonthsOf(partsOf(asked)),
    async get(scope, id, now) {
      const fee = session.open.tables.fees.get(id)
      return fee && feeScope(scope)(fee) ? viewOf(fee, now) : null
    },
  }
}

/** Returns the fees that a scope covers and a filter matches, on their institutions' days. */
function wantedFees(database: Database, viewOf: FeeViews, { scope, filter, now }: SumQuery<FeeFilter>): Fee[] {
  const covered = feeScope(scope)
  const wanted = feeFilter(database, scope, filter, now)
  const status = filter.status === undefined ? null : matcher(filter.status)
  return candidates(database, scope, filter).filter(
    (fee) => covered(fee) && wanted(fee) && (status === null || status(viewOf(fee, now).status)),
  )
}

function sortKey(field: FeeSort, viewOf: FeeViews, now: number): SortKey<Fee> {
  if (field === 'status') return positionIn(FEE_STATUSES, (fee) => viewOf(fee, now).status)
  if (field === 'paid' || field === 'balance' || field === 'daysOverdue')
    return { of: (fee) => viewOf(fee, now)[field] }
  return sortKeyOf(field, fees.sorts[field])
}

/** Returns the fees to test, from the narrowest index. Scope and filter still have to be tested. */
function candidates({ tables, indexes }: Database, scope: Scope, filter: FeeFilter): readonly Fee[] {
  const ids = namedValues(filter.id)
  if (ids) return ids.flatMap((id) => tables.fees.get(id) ?? [])
  const userIds = namedValues(filter.userId)
  if (userIds) return userIds.flatMap((id) => indexes.feesByUser.get(id))
  const institutionIds = namedValues(filter.institutionId)
  if (institutionIds) return institutionIds.flatMap((id) => indexes.feesByInstitution.get(id))
  if (scope.kind === 'all') return [...tables.fees.all()]
  const own = scope.userId === null ? [] : indexes.feesByUser.get(scope.userId)
  const covered = scope.institutionIds.flatMap((id) => indexes.feesByInstitution.get(id))
  return [...new Set([...covered, ...own])]
}

function feeFilter(database: Database, scope: Scope, filter: FeeFilter, now: number): (fee: Fee) => boolean {
  const wanted = fieldTests(fees.filters, filter)
  const found = searcher(filter.q)
  const memberText = personTexts(database, scope, now)
  return (fee) => wanted(fee) && (found === null || found(`${conceptOf(fee)}\n${memberText(fee.userId)}`))
}
