import { can } from '#domain/access/access'
import type { BankLine, BankLineInput } from '#domain/bank/line'
import { DomainError } from '#domain/api/errors'
import type { Institution } from '#domain/clubs/institution'
import type { ReceiptView } from '#domain/money/receipt'
import type { ReadTransaction } from '../../store/port.ts'
import { rowsById } from '../records/caller.ts'
import type { Caller } from '../records/caller.ts'
import { scopeWithin } from './bankMembers.ts'

export type StoredBankLine = BankLine & { receipt: ReceiptView | null }

export async function bankInstitution(tx: ReadTransaction, { actor }: Caller, id: string): Promise<Institution> {
  const mayRegister = can(actor, 'register', 'bank-lines', { institutionIds: [id] })
  const [institution] = mayRegister ? await tx.institutionsById([id]) : []
  if (!institution) throw new DomainError('validation', { fields: { institutionId: 'unknownReference' } })
  return institution
}

export async function rowDigestOf({ rowText }: Pick<BankLineInput, 'rowText'>): Promise<string | null> {
  if (rowText === null) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(rowText)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns what an institution has dealt with that may be one of the lines: of their days and amounts, or the same rows. */
export async function storedLines(
  tx: ReadTransaction,
  { now }: Caller,
  institutionId: string,
  lines: readonly Pick<BankLineInput, 'paidOn' | 'amount' | 'rowText'>[],
): Promise<StoredBankLine[]> {
  const digests = (await Promise.all(lines.map(rowDigestOf))).filter((digest) => digest !== null)
  const query = { scope: scopeWithin(institutionId), ...rowsById(), now } as const
  const lists = [
    await tx.bankLines.list({
      ...query,
      filter: {
        institutionId,
        paidOn: { in: [...new Set(lines.map(({ paidOn }) => paidOn))] },
        amount: { in: [...new Set(lines.map(({ amount }) => amount))] },
      },
    }),
    await tx.bankLines.list({ ...query, filter: { institutionId, rowDigest: { in: digests } } }),
  ]
  const records = new Map(lists.flatMap(({ rows }) => rows.map((record) => [record.id, record])))
  const receiptIds = [...records.values()].flatMap(({ receiptId }) => receiptId ?? [])
  const receipts = await receiptsById(tx, institutionId, receiptIds, now)
  return [...records.values()].map((record) => ({ ...record, receipt: receipts.get(record.receiptId ?? '') ?? null }))
}

/** Whether a line is dealt with. One whose receipt was reversed is not: its money belongs to somebody else. */
export function isApplied({ state, receipt }: StoredBankLine): boolean {
  return state === 'applied' && receipt?.reversedAt === null
}

export async function receiptsById(
  tx: ReadTransaction,
  institutionId: string,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, ReceiptView>> {
  if (ids.length === 0) return new Map()
  const { rows } = await tx.receipts.list({
    scope: scopeWithin(institutionId),
    filter: { id: { in: ids } },
    ...rowsById(ids.length),
    now,
  })
  return new Map(rows.map((receipt) => [receipt.id, receipt]))
}
