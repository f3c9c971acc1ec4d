import type { Scope } from '#domain/access'
import type { LedgerEntry } from '#domain/ledger'
import { PAYMENT_METHODS } from '#domain/receipt'
import type { Receipt, ReceiptView } from '#domain/receipt'
import type { ReadTransaction, ReceiptFilter, ReceiptSort } from '../port.ts'
import type { Database } from './database.ts'
import { personTexts } from './people.ts'
import { matcher, namedValues, pageOf, positionIn } from './query.ts'
import type { SortKey } from './query.ts'
import { receiptScope } from './scopes.ts'
import { searchText, searcher } from './search.ts'
import type { Session } from './session.ts'

const SORTS: Record<ReceiptSort, SortKey<Receipt>> = {
  id: { of: ({ id }) => id },
  number: { of: ({ number }) => number },
  receivedOn: { of: ({ receivedOn }) => receivedOn },
  amount: { of: ({ amount }) => amount },
  method: positionIn(PAYMENT_METHODS, ({ method }) => method),
  createdAt: { of: ({ createdAt }) => createdAt },
}

export function receiptReads(session: Session): ReadTransaction['receipts'] {
  return {
    async list({ scope, filter, sort, range }) {
      const database = session.open
      const payments = visiblePayments(database, scope)
      const wanted = receiptFilter(database, scope, filter, payments)
      const rows = candidates(database, scope, filter).filter(
        (receipt) => payments(receipt) !== null && wanted(receipt),
      )
      const page = pageOf(rows, SORTS[sort.field], sort.order, range)
      return { rows: page.rows.flatMap((receipt) => view(receipt, payments(receipt)) ?? []), total: page.total }
    },
    async get(scope, id) {
      const receipt = session.open.tables.receipts.get(id)
      return receipt ? view(receipt, visiblePayments(session.open, scope)(receipt)) : null
    },
  }
}

type Payments = (receipt: Receipt) => readonly LedgerEntry[] | null

/** The payments of a receipt that a scope shows, oldest first; null when it does not show the receipt at all. */
function visiblePayments(database: Database, scope: Scope): Payments {
  const visibilityOf = receiptScope(database, scope)
  const { tables, indexes } = database
  return (receipt) => {
    const visibility = visibilityOf(receipt)
    if (visibility === 'none') return null
    const payments = indexes.ledgerByReceipt.get(receipt.id).filter(({ kind }) => kind === 'payment')
    if (visibility === 'whole' || scope.kind === 'all') return payments
    return payments.filter(({ feeId }) => tables.fees.get(feeId)?.userId === scope.userId)
  }
}

function view(receipt: Receipt, payments: readonly LedgerEntry[] | null): ReceiptView | null {
  if (!payments) return null
  const oldestFirst = payments.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { ...receipt, allocations: oldestFirst.map(({ feeId, amount }) => ({ feeId, amount })) }
}

/** The receipts among which the wanted ones are, by the narrowest index; scope and filter are still to be tested. */
function candidates(database: Database, scope: Scope, filter: ReceiptFilter): readonly Receipt[] {
  const { tables, indexes } = database
  const ids = namedValues(filter.id)
  if (ids) return ids.flatMap((id) => tables.receipts.get(id) ?? [])
  if (filter.feeId !== undefined) return receiptsOfFees(database, [filter.feeId])
  const payerIds = namedValues(filter.payerId)
  if (payerIds) return payerIds.flatMap((id) => indexes.receiptsByPayer.get(id))
  const institutionIds = namedValues(filter.institutionId)
  if (institutionIds) return institutionIds.flatMap((id) => indexes.receiptsByInstitution.get(id))
  if (scope.kind === 'all') return [...tables.receipts.all()]
  const covered = scope.institutionIds.flatMap((id) => indexes.receiptsByInstitution.get(id))
  if (scope.userId === null) return [...new Set(covered)]
  const ownFees = indexes.feesByUser.get(scope.userId).map(({ id }) => id)
  const own = [...indexes.receiptsByPayer.get(scope.userId), ...receiptsOfFees(database, ownFees)]
  return [...new Set([...covered, ...own])]
}

function receiptsOfFees({ tables, indexes }: Database, feeIds: readonly string[]): readonly Receipt[] {
  const receiptIds = feeIds.flatMap((id) => indexes.ledgerByFee.get(id).flatMap(({ receiptId }) => receiptId ?? []))
  return [...new Set(receiptIds)].flatMap((id) => tables.receipts.get(id) ?? [])
}

function receiptFilter(
  database: Database,
  scope: Scope,
  filter: ReceiptFilter,
  payments: Payments,
): (receipt: Receipt) => boolean {
  const id = matcher(filter.id)
  const institutionId = matcher(filter.institutionId)
  const payerId = matcher(filter.payerId)
  const method = matcher(filter.method)
  const receivedOn = matcher(filter.receivedOn)
  const number = matcher(filter.number)
  const amount = matcher(filter.amount)
  const { feeId, reversed } = filter
  const found = searcher(filter.q)
  const payerText = personTexts(database, scope)
  return (receipt) =>
    id(receipt.id) &&
    institutionId(receipt.institutionId) &&
    payerId(receipt.payerId) &&
    method(receipt.method) &&
    receivedOn(receipt.receivedOn) &&
    number(receipt.number) &&
    amount(receipt.amount) &&
    (reversed === undefined || reversed === (receipt.reversedAt !== null)) &&
    // A payment that the scope does not show is not found either.
    (feeId === undefined || (payments(receipt)?.some((payment) => payment.feeId === feeId) ?? false)) &&
    (found === null || found(`${searchText(receipt.reference, receipt.number)}\n${payerText(receipt.payerId)}`))
}
