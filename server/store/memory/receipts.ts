import type { Scope } from '#domain/access/access'
import { isShare } from '#domain/money/ledger'
import { sum } from '#domain/money/money'
import { inPart, receiptDaysOf, receiptMonthsOf, type Receipt, type ReceiptView } from '#domain/money/receipt'
import { receipts as described } from '../../resources/receipts.ts'
import type { ReceiptFilter, ReceiptReads, ReceiptSort } from '../port/money.ts'
import type { SumQuery, Writes } from '../port/table.ts'
import { searcher } from '#domain/values/searchText'
import { personTexts } from './people.ts'
import { byId, fieldTests, listReads, matcher, rowsFor, sortKeys, textOf, type SortKey } from './query.ts'
import { familyFees, wholeReceipts } from './scopes.ts'
import { writes, type Session } from './session.ts'
import type { Tables } from './snapshot.ts'

const SORTS: Record<ReceiptSort, SortKey<ReceiptView>> = sortKeys(described.sorts)
const ownText = textOf(['reference', 'number'])

export function receipts(session: Session): ReceiptReads & Writes<Receipt> {
  const matching = (query: SumQuery<ReceiptFilter>) => {
    const { tables } = session.open
    const rows = rowsFor(tables.receipts, query.filter, ['id', 'payerId', 'institutionId'])
    return rows.flatMap(receiptViews(tables, query.scope)).filter(receiptFilter(session, query))
  }
  return {
    ...listReads(matching, (field: ReceiptSort) => SORTS[field]),
    monthly: async (query) => receiptMonthsOf(matching(query)),
    daily: async (query) => receiptDaysOf(matching(query)),
    async get(scope, id) {
      const { tables } = session.open
      const receipt = tables.receipts.get(id)
      return (receipt && receiptViews(tables, scope)(receipt)[0]) ?? null
    },
    ...writes(session, 'receipts'),
  }
}

/** What a scope shows of a receipt: all, the payments of their own fees, or nothing. */
function receiptViews({ ledger, fees }: Tables, scope: Scope): (receipt: Receipt) => ReceiptView[] {
  const isWhole = wholeReceipts(scope)
  const ofFamily = familyFees(scope)
  return (receipt) => {
    const payments = ledger.by('receiptId', receipt.id).filter(isShare).toSorted(byId)
    const allocations = payments.map(({ feeId, amount }) => ({ feeId, amount }))
    if (isWhole(receipt)) return [{ ...receipt, allocations }]
    const own = allocations.filter(({ feeId }) => ofFamily(fees.get(feeId)))
    return own.length === 0 ? [] : [{ ...inPart(receipt, sum(own.map(({ amount }) => amount))), allocations: own }]
  }
}

function receiptFilter(
  session: Session,
  { scope, filter }: SumQuery<ReceiptFilter>,
): (receipt: ReceiptView) => boolean {
  const { tables } = session.open
  const isMatch = fieldTests(described.filters, filter)
  const { feeId, reversed } = filter
  const member = matcher(filter.memberId)
  const isOfMember = ({ payerId, allocations }: ReceiptView) =>
    member(payerId) || allocations.some((one) => member(tables.fees.get(one.feeId)?.userId ?? null))
  const search = searcher(filter.q)
  const textOfPerson = personTexts(session, scope)
  const payerText = (payer: string | null) => (payer === null ? '' : textOfPerson(payer))
  return (receipt) =>
    isMatch(receipt) &&
    (reversed === undefined || reversed === (receipt.reversedAt !== null)) &&
    (filter.memberId === undefined || isOfMember(receipt)) &&
    (feeId === undefined || receipt.allocations.some((allocation) => allocation.feeId === feeId)) &&
    (search === null || search(`${ownText(receipt)}\n${payerText(receipt.payerId)}`))
}
