import type { Fee, FeeView } from '#domain/money/fee'
import { FEE_STATUSES, OWING, type FeeStatus } from '#domain/money/feeStatus'
import { feeMembersOf, feeMonthsOf, summariesOf } from '#domain/money/feeSummary'
import { fees as described } from '../../resources/fees.ts'
import type { FeeFilter, FeeSort, FeeWrites } from '../port/money.ts'
import type { SumQuery } from '../port/table.ts'
import { searcher } from '#domain/values/searchText'
import { personTexts } from './people.ts'
import { fieldTests, listReads, matcher, pageOf, positionIn, reachTest, rowsFor, sortKeys, textOf } from './query.ts'
import type { SortKey } from './query.ts'
import { writes, type Session } from './session.ts'

const SORTS: Record<FeeSort, SortKey<FeeView>> = {
  ...sortKeys(described.sorts),
  status: positionIn(FEE_STATUSES, ({ status }: FeeView) => status),
}
const conceptOf = textOf(['concept'])

export function fees(session: Session): FeeWrites {
  const matching = (query: SumQuery<FeeFilter>) => {
    const { tables, feeView } = session.open
    const rows = rowsFor(tables.fees, query.filter, ['id', 'runId', 'userId', 'institutionId'])
    const visible = rows.filter(reachTest(described.reach, query.scope)).map((fee) => feeView(fee, session.now))
    return visible.filter(feeFilter(session, query))
  }
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
    async get(scope, id) {
      const { tables, feeView } = session.open
      const fee = tables.fees.get(id)
      return fee && reachTest(described.reach, scope)(fee) ? feeView(fee, session.now) : null
    },
    ...writes(session, 'fees'),
    insertFree: async (records) => session.insertFree('fees', records),
    async updateAll(records) {
      for (const record of records) session.update('fees', record, record.version - 1)
    },
    // Writes run one at a time here, so every record is locked already.
    lockAll: async () => void session.open,
  }
}

function feeFilter(session: Session, { scope, filter }: SumQuery<FeeFilter>): (fee: FeeView) => boolean {
  const isMatch = fieldTests(described.filters, filter)
  const search = searcher(filter.q)
  const memberText = personTexts(session, scope)
  const { tables, feeView } = session.open
  const [status, method] = [matcher(filter.status), matcher(filter.method)]
  const isPaidBy = (fee: Fee) =>
    tables.ledger.by('feeId', fee.id).some(({ kind, receiptId }) => {
      const receipt = kind === 'payment' && receiptId !== null ? tables.receipts.get(receiptId) : undefined
      return receipt !== undefined && receipt.reversedAt === null && method(receipt.method)
    })
  const { owing } = filter
  const owes = ({ institutionId, userId }: Fee, statuses: ReadonlySet<FeeStatus>) =>
    tables.fees
      .by('userId', userId)
      .some((other) => other.institutionId === institutionId && statuses.has(feeView(other, session.now).status))
  return (fee) =>
    isMatch(fee) &&
    status(fee.status) &&
    (filter.method === undefined || isPaidBy(fee)) &&
    (owing === undefined || owes(fee, OWING[owing])) &&
    (search === null || search(`${conceptOf(fee)}\n${memberText(fee.userId)}`))
}
