import type { Scope } from '#domain/access/access'
import { isShare } from '#domain/money/ledger'
import { sum } from '#domain/money/money'
import { inPart, receiptDaysOf, receiptMonthsOf, type Receipt, type ReceiptView } from '#domain/money/receipt'
import { receipts } from '../../resources/receipts.ts'
import type { ReceiptFilter, ReceiptReads, ReceiptSort } from '../port/money.ts'
import type { SumQuery } from '../port/table.ts'
import { searcher } from '#domain/values/searchText'
import type { Database } from './database.ts'
import { personTexts } from './people.ts'
import { fieldTests, listReads, matcher, namedValues, sortKeys, textOf, type SortKey } from './query.ts'
import { familyFees, receiptScope } from './scopes.ts'
import type { Session } from './session.ts'

const SORTS: Record<ReceiptSort, SortKey<ReceiptView>> = sortKeys(receipts.sorts)
const ownText = textOf(['reference', 'number'])

export function receiptReads(session: Session): ReceiptReads {
  const matching = (query: SumQuery<ReceiptFilter>) => {
    const database = session.open
    const viewOf = receiptViewsIn(database, query.scope)
    const rows = candidates(database, query).flatMap((receipt) => viewOf(receipt) ?? [])
    return rows.filter(receiptFilter(database, query))
  }
  return {
    ...listReads(matching, (field: ReceiptSort) => SORTS[field]),
    monthly: async (query) => receiptMonthsOf(matching(query)),
    daily: async (query) => receiptDaysOf(matching(query)),
    async get(scope, id) {
      const receipt = session.open.tables.receipts.get(id)
      return receipt ? receiptViewsIn(session.open, scope)(receipt) : null
    },
  }
}

function receiptViewsIn(database: Database, scope: Scope): (receipt: Receipt) => ReceiptView | null {
  const visibilityOf = receiptScope(database, scope)
  const { tables, indexes } = database
  const ofFamily = scope.kind === 'all' ? () => false : familyFees(scope)
  return (receipt) => {
    const visibility = visibilityOf(receipt)
    if (visibility === 'none') return null
    const payments = indexes.ledgerByReceipt
      .get(receipt.id)
      .filter(isShare)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const allocations = payments.map(({ feeId, amount }) => ({ feeId, amount }))
    if (visibility === 'whole' || scope.kind === 'all') return { ...receipt, allocations }
    const own = allocations.filter(({ feeId }) => ofFamily(tables.fees.get(feeId)))
    return { ...inPart(receipt, sum(own.map(({ amount }) => amount))), allocations: own }
  }
}

/** Returns the receipts to test, from the narrowest index. Scope and filter still have to be tested. */
function candidates(database: Database, { scope, filter }: SumQuery<ReceiptFilter>): readonly Receipt[] {
  const { tables, indexes } = database
  const ids = namedValues(filter.id)
  if (ids) return ids.flatMap((id) => tables.receipts.get(id) ?? [])
  if (filter.feeId !== undefined) return receiptsOfFees(database, [filter.feeId])
  const payerIds = namedValues(filter.payerId)
  if (payerIds) return payerIds.flatMap((id) => indexes.receiptsByPayer.get(id))
  const memberIds = namedValues(filter.memberId)
  if (memberIds) return receiptsOfMembers(database, memberIds)
  const institutionIds = namedValues(filter.institutionId)
  if (institutionIds) return institutionIds.flatMap((id) => indexes.receiptsByInstitution.get(id))
  if (scope.kind === 'all') return [...tables.receipts.all()]
  const ofInstitutions = scope.institutionIds.flatMap((id) => indexes.receiptsByInstitution.get(id))
  if (scope.userId === null) return [...new Set(ofInstitutions)]
  const family = [scope.userId, ...(scope.wards ?? []).map((ward) => ward.payerId)]
  return [...new Set([...ofInstitutions, ...receiptsOfMembers(database, family)])]
}

function receiptsOfMembers(database: Database, ids: readonly string[]): readonly Receipt[] {
  const { indexes } = database
  const fees = ids.flatMap((id) => indexes.feesByUser.get(id)).map(({ id }) => id)
  const paid = ids.flatMap((id) => indexes.receiptsByPayer.get(id))
  return [...new Set([...paid, ...receiptsOfFees(database, fees)])]
}

function receiptsOfFees({ tables, indexes }: Database, feeIds: readonly string[]): readonly Receipt[] {
  const receiptIds = feeIds.flatMap((id) => indexes.ledgerByFee.get(id).flatMap(({ receiptId }) => receiptId ?? []))
  return [...new Set(receiptIds)].flatMap((id) => tables.receipts.get(id) ?? [])
}

function receiptFilter(
  database: Database,
  { scope, filter, now }: SumQuery<ReceiptFilter>,
): (receipt: ReceiptView) => boolean {
  const isMatch = fieldTests(receipts.filters, filter)
  const { feeId, reversed } = filter
  const member = matcher(filter.memberId)
  const isOfMember = ({ payerId, allocations }: ReceiptView) =>
    member(payerId) || allocations.some((one) => member(database.tables.fees.get(one.feeId)?.userId ?? null))
  const search = searcher(filter.q)
  const textOfPerson = personTexts(database, scope, now)
  const payerText = (payer: string | null) => (payer === null ? '' : textOfPerson(payer))
  return (receipt) =>
    isMatch(receipt) &&
    (reversed === undefined || reversed === (receipt.reversedAt !== null)) &&
    (filter.memberId === undefined || isOfMember(receipt)) &&
    (feeId === undefined || receipt.allocations.some((allocation) => allocation.feeId === feeId)) &&
    (search === null || search(`${ownText(receipt)}\n${payerText(receipt.payerId)}`))
}
