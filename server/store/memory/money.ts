import type { Fee, FeeView } from '#domain/money/fee'
import { FEE_STATUSES, OWING, type FeeStatus } from '#domain/money/feeStatus'
import { feeMembersOf, feeMonthsOf, summariesOf } from '#domain/money/feeSummary'
import { fees as describedFees } from '../../resources/fees.ts'
import type { FeeFilter, FeeSort, FeeWrites, LockedFee } from '../port/money.ts'
import type { ReceiptFilter, ReceiptReads, ReceiptSort } from '../port/money.ts'
import type { SumQuery, Writes } from '../port/table.ts'
import { searcher } from '#domain/values/searchText'
import { personTexts } from './users.ts'
import {
  fieldTests,
  listReads,
  matcher,
  pageOf,
  positionIn,
  reachTest,
  rowsFor,
  sortKeys,
  textOf,
  type SortKey,
  byId,
  familyFees,
  wholeReceipts,
} from './query.ts'
import { writes, type Session } from './session.ts'
import type { Scope } from '#domain/access/access'
import { isShare } from '#domain/money/ledger'
import { sum } from '#domain/money/money'
import { partialReceipt, receiptDaysOf, receiptMonthsOf, type Receipt, type ReceiptView } from '#domain/money/receipt'
import { receipts as describedReceipts } from '../../resources/receipts.ts'
import type { Tables } from './snapshot.ts'

const FEE_SORTS: Record<FeeSort, SortKey<FeeView>> = {
  ...sortKeys(describedFees.sorts),
  status: positionIn(FEE_STATUSES, ({ status }: FeeView) => status),
}
const conceptOf = textOf(['concept'])

export function fees(session: Session): FeeWrites {
  const matching = (query: SumQuery<FeeFilter>) => {
    const { tables, feeView } = session.open
    const rows = rowsFor(tables.fees, query.filter, ['id', 'runId', 'userId', 'institutionId'])
    const visible = rows.filter(reachTest(describedFees.reach, query.scope)).map((fee) => feeView(fee, session.now))
    return visible.filter(feeFilter(session, query))
  }
  const partsOf = (query: SumQuery<FeeFilter>) =>
    matching(query).map((view) => {
      const { dueDate, graceUntil, amount, writtenOff } = view
      const nextDue = graceUntil === null ? dueDate : null
      return { ...view, amount: amount - writtenOff, count: 1, firstDue: dueDate, nextDue }
    })
  return {
    ...listReads(matching, (field: FeeSort) => FEE_SORTS[field]),
    summary: async (query) => summariesOf(partsOf(query)),
    monthly: async (query) => feeMonthsOf(partsOf(query)),
    members: async ({ sort: { field, order }, range, ...query }) =>
      pageOf(feeMembersOf(partsOf(query)), { of: (row) => row[field] }, order, range),
    async get(scope, id) {
      const { tables, feeView } = session.open
      const fee = tables.fees.get(id)
      return fee && reachTest(describedFees.reach, scope)(fee) ? feeView(fee, session.now) : null
    },
    ...writes(session, 'fees'),
    insertFree: async (records) => session.insertFree('fees', records),
    async updateAll(records) {
      for (const record of records) session.update('fees', record, record.version - 1)
    },
  }
}

export function lockFees({ open: { tables, feeView }, now }: Session, ids: readonly string[]): LockedFee[] {
  const locked = ids.flatMap((id) => tables.fees.get(id) ?? []).map((fee) => feeView(fee, now))
  return locked.map(({ id, institutionId, balance, status }) => ({
    id,
    institutionId,
    balance,
    isPayable: status !== 'No_fee',
  }))
}

function feeFilter(session: Session, { scope, filter }: SumQuery<FeeFilter>): (fee: FeeView) => boolean {
  const isMatch = fieldTests(describedFees.filters, filter)
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

const RECEIPT_SORTS: Record<ReceiptSort, SortKey<ReceiptView>> = sortKeys(describedReceipts.sorts)
const ownText = textOf(describedReceipts.words)

export function receipts(session: Session): ReceiptReads & Writes<Receipt> {
  const matching = (query: SumQuery<ReceiptFilter>) => {
    const { tables } = session.open
    const rows = rowsFor(tables.receipts, query.filter, ['id', 'payerId', 'institutionId'])
    return rows.flatMap(receiptViews(tables, query.scope)).filter(receiptFilter(session, query))
  }
  return {
    ...listReads(matching, (field: ReceiptSort) => RECEIPT_SORTS[field]),
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

function receiptViews(tables: Tables, scope: Scope): (receipt: Receipt) => ReceiptView[] {
  const isWhole = wholeReceipts(scope)
  const ofFamily = familyFees(scope)
  return (receipt) => {
    const payments = tables.ledger.by('receiptId', receipt.id).filter(isShare).toSorted(byId)
    const allocations = payments.map(({ feeId, amount }) => ({ feeId, amount }))
    if (isWhole(receipt)) return [{ ...receipt, allocations }]
    const familyShares = allocations.filter(({ feeId }) => ofFamily(tables.fees.get(feeId)))
    return familyShares.length === 0
      ? []
      : [{ ...partialReceipt(receipt, sum(familyShares.map(({ amount }) => amount))), allocations: familyShares }]
  }
}

function receiptFilter(
  session: Session,
  { scope, filter }: SumQuery<ReceiptFilter>,
): (receipt: ReceiptView) => boolean {
  const { tables } = session.open
  const isMatch = fieldTests(describedReceipts.filters, filter)
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
