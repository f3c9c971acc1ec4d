import { can } from '#domain/access/access'
import type { BankLine, BankLineInput, BankReturnsInput, ReturnedCredit } from '#domain/bank/line'
import { isOperating, type Institution } from '#domain/clubs/institution'
import type { ReceiptView } from '#domain/money/receipt'
import type { ReadTransaction } from '../../store/port.ts'
import { type ActorReads, allRows, refuse, recordsById, scopeWithin } from '../records/records.ts'
import { LATER_DAYS, creditsGivenBack } from '#domain/bank/reading/reversals'
import { addDays } from '#domain/values/calendar'
import { sha256 } from '#domain/values/identifier'

export type StoredBankLine = BankLine & { receipt: ReceiptView | null }

export async function collectingInstitution(tx: ActorReads, id: string): Promise<Institution> {
  const mayRegister = can(tx.actor, 'register', 'bank-lines', { institutionIds: [id] })
  const [institution] = mayRegister ? await tx.institutionsById([id]) : []
  if (!institution) refuse({ institutionId: 'unknownReference' })
  if (!isOperating(institution)) refuse({ institutionId: 'archivedInstitution' })
  return institution
}

export async function rowDigestOf({ rowText }: Pick<BankLineInput, 'rowText'>): Promise<string | null> {
  return rowText === null ? null : sha256(rowText)
}

/** Returns the stored lines that may be one of these: with the same day and amount, reference or row. */
export async function storedLines(
  tx: ActorReads,
  institutionId: string,
  lines: readonly Pick<BankLineInput, 'paidOn' | 'amount' | 'reference' | 'rowText'>[],
): Promise<StoredBankLine[]> {
  const digests = (await Promise.all(lines.map(rowDigestOf))).filter((digest) => digest !== null)
  const filters = [
    {
      paidOn: { in: [...new Set(lines.map(({ paidOn }) => paidOn))] },
      amount: { in: [...new Set(lines.map(({ amount }) => amount))] },
    },
    { reference: { in: [...new Set(lines.flatMap(({ reference }) => reference ?? []))] } },
    { rowDigest: { in: digests } },
  ]
  const records = new Map<string, BankLine>()
  for (const filter of filters) {
    const query = { scope: scopeWithin(institutionId), filter: { institutionId, ...filter } }
    for (const record of await allRows(tx.bankLines, query)) records.set(record.id, record)
  }
  return withReceipts(tx, institutionId, [...records.values()])
}

/** False if the receipt was reversed: the payment belongs to somebody else. */
export function hasValidReceipt({ state, receipt }: StoredBankLine): boolean {
  return state === 'applied' && receipt?.reversedAt === null
}

export function receiptsOf(
  tx: ReadTransaction,
  institutionId: string,
  lines: readonly Pick<BankLine, 'receiptId'>[],
): Promise<ReadonlyMap<string, ReceiptView>> {
  const ids = lines.flatMap(({ receiptId }) => receiptId ?? [])
  return recordsById(tx.receipts, scopeWithin(institutionId), ids)
}

async function withReceipts(tx: ReadTransaction, institutionId: string, lines: readonly BankLine[]) {
  const receipts = await receiptsOf(tx, institutionId, lines)
  return lines.map((line): StoredBankLine => ({ ...line, receipt: receipts.get(line.receiptId ?? '') ?? null }))
}

/** Returns valid receipts of earlier files whose payments these outgoing lines may return. */
export async function returnedCredits(
  tx: ActorReads,
  { institutionId, lines }: BankReturnsInput,
): Promise<{ returned: ReturnedCredit[] }> {
  await collectingInstitution(tx, institutionId)
  const days = lines.map(({ paidOn }) => paidOn).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { returned: [] }
  const rows = await allRows(tx.bankLines, {
    scope: scopeWithin(institutionId),
    filter: {
      institutionId,
      state: 'applied',
      amount: { in: [...new Set(lines.map(({ amount }) => amount))] },
      paidOn: { gte: addDays(first, -LATER_DAYS), lte: last },
    },
  })
  const credits = (await withReceipts(tx, institutionId, rows)).filter(hasValidReceipt)
  return {
    returned: lines.flatMap((line) =>
      creditsGivenBack(line, credits).flatMap(({ receipt }) =>
        receipt ? [{ line: line.line, receiptId: receipt.id, number: receipt.number, amount: receipt.amount }] : [],
      ),
    ),
  }
}
