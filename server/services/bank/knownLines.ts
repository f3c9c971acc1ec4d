import { can } from '#domain/access'
import { identityOf } from '#domain/bankLine'
import type { BankLine, BankLineInput } from '#domain/bankLine'
import { DomainError } from '#domain/errors'
import type { Institution } from '#domain/institution'
import type { ReceiptView } from '#domain/receipt'
import type { ReadTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'
import { scopeWithin } from './bankMembers.ts'

/** A line that was dealt with before, with its receipt if it was applied. */
export type Known = { record: BankLine; receipt: ReceiptView | null }

/** Returns the institution if the caller may deal with its lines. Throws `validation`, as if it did not exist. */
export async function bankInstitution(tx: ReadTransaction, { actor }: Caller, id: string): Promise<Institution> {
  const mayRegister = can(actor, 'register', 'bank-lines', { institutionIds: [id] })
  const [institution] = mayRegister ? await tx.institutionsById([id]) : []
  if (!institution) throw new DomainError('validation', { fields: { institutionId: 'unknownReference' } })
  return institution
}

export async function fingerprintOf(institutionId: string, line: BankLineInput): Promise<string> {
  const bytes = new TextEncoder().encode(identityOf(institutionId, line))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns those of the fingerprints that the institution has dealt with. */
export async function knownLines(
  tx: ReadTransaction,
  { now }: Caller,
  institutionId: string,
  fingerprints: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const scope = scopeWithin(institutionId)
  const { rows } = await tx.bankLines.list({
    scope,
    filter: { institutionId, fingerprint: { in: fingerprints } },
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: Math.max(1, fingerprints.length) },
    now,
  })
  const receiptIds = rows.flatMap(({ receiptId }) => receiptId ?? [])
  const receipts = await receiptsById(tx, institutionId, receiptIds, now)
  return new Map(
    rows.map((record) => [record.fingerprint, { record, receipt: receipts.get(record.receiptId ?? '') ?? null }]),
  )
}

/** Whether a line is dealt with. One whose receipt was reversed is not: its money belongs to somebody else. */
export function isApplied({ record, receipt }: Known): boolean {
  return record.state === 'applied' && receipt?.reversedAt === null
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
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: ids.length },
    now,
  })
  return new Map(rows.map((receipt) => [receipt.id, receipt]))
}
