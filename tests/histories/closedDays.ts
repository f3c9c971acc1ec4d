import { expect } from 'vitest'
import type { FeeView } from '#domain/money/fee'
import { isMoney, isWriteOff, type LedgerEntry } from '#domain/money/ledger'
import type { ReceiptView } from '#domain/money/receipt'
import type { ReadTransaction } from '#server/store/port'
import { within } from '#tests/contract/store/support'
import { total } from './book.ts'
import { figuresThrough } from './bookReports.ts'
import type { Walk } from './walk.ts'

export type Stored = { fees: FeeView[]; receipts: ReceiptView[]; entries: LedgerEntry[] }

const EVERY_ROW = { sort: { field: 'id', order: 'ASC' }, range: { offset: 0, limit: 1_000 } } as const

/** Reads all records, with each cuota's state on the day of the transaction. */
export async function readStored({ club }: Walk, tx: ReadTransaction): Promise<Stored> {
  const all = { ...EVERY_ROW, scope: within(club.institution.id), filter: { institutionId: club.institution.id } }
  const { rows: fees } = await tx.fees.list(all)
  const { rows: receipts } = await tx.receipts.list(all)
  return { fees, receipts, entries: fees.length === 0 ? [] : await tx.ledger.ofFees(fees.map(({ id }) => id)) }
}

const LONG_AGO = '2023-01-01'

/** The product's figures and reports up to a day. */
export async function figuresOfClosedDays(walk: Walk, tx: ReadTransaction, day: string): Promise<object> {
  const records = await readStored(walk, tx)
  return { ...figuresOf(records, day), ...(await reportsOf(walk, tx, day)) }
}

function figuresOf({ fees, receipts, entries }: Stored, day: string) {
  const dated = entries.filter((entry) => entry.dated <= day)
  return {
    billed:
      total(
        fees.filter(
          ({ exempt, dueDate, cancelledOn, instalmentOf }) =>
            !exempt && instalmentOf === null && dueDate <= day && (cancelledOn === null || cancelledOn > day),
        ),
      ) - total(dated.filter(isWriteOff)),
    collected: total(dated.filter(isMoney)),
    received:
      total(receipts.filter(({ receivedOn }) => receivedOn <= day)) -
      total(receipts.filter(({ reversedOn }) => reversedOn !== null && reversedOn <= day)),
  }
}

async function reportsOf({ club, book }: Walk, tx: ReadTransaction, day: string) {
  const request = { scope: within(club.institution.id), institutionId: club.institution.id }
  return {
    months: await tx.reports.months({ ...request, from: LONG_AGO, to: day }),
    cash: await tx.reports.cash({ ...request, from: LONG_AGO, to: day }),
    late: await tx.reports.delinquency({ ...request, graceDays: book.graceDays, days: [day] }),
  }
}

/** Expects unchanged figures of all closed days, and unchanged reports of one. */
export async function compareClosedDays(walk: Walk, tx: ReadTransaction, stored: Stored): Promise<void> {
  const { random, book, closed } = walk
  if (closed.size === 0) return
  const target = random.pick([...closed.keys()])
  for (const [day, report] of closed) {
    const figures = figuresOf(stored, day)
    expect(figuresThrough(book, day)).toEqual(figures)
    expect(report).toEqual(
      day === target ? { ...figures, ...(await reportsOf(walk, tx, day)) } : expect.objectContaining(figures),
    )
  }
}
