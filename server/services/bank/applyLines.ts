import { scopeOf } from '#domain/access'
import type { BankApplicationInput, BankLine, BankLineInput, BankOutcome } from '#domain/bankLine'
import { DomainError } from '#domain/errors'
import { FIELD_TEXTS, ERROR_MESSAGES } from '#domain/messages'
import { payerOf } from '#domain/membership'
import type { Institution } from '#domain/institution'
import { receiptInputSchema } from '#domain/receipt'
import type { Allocation, ReceiptView } from '#domain/receipt'
import { spreadReceived } from '#domain/spread'
import type { WriteTransaction } from '../../store/port.ts'
import { memberOf } from '../fees/createFee.ts'
import { acceptNotice } from '../notices/decideNotice.ts'
import type { Caller } from '../records/caller.ts'
import { refuse } from '../records/missingReferences.ts'
import { found, insertRecord, newRecord, saveRecord } from '../records/records.ts'
import { registerReceipt } from '../receipts/registerReceipt.ts'
import { scopeWithin } from './bankMembers.ts'
import { bankInstitution, fingerprintOf, isApplied, knownLines } from './knownLines.ts'
import type { Known } from './knownLines.ts'

type Outcome = BankOutcome['lines'][number]
type Line = BankApplicationInput['lines'][number]

/**
 * Registers one receipt for each line, and remembers the line with it. Each line is done by itself: done before
 * (`present`), or refused with its reason, it keeps no other from being applied. Throws `validation`.
 */
export async function applyLines(
  tx: WriteTransaction,
  caller: Caller,
  { institutionId, lines }: BankApplicationInput,
): Promise<BankOutcome> {
  return eachLine(tx, caller, institutionId, lines, async (institution, line, fingerprint, known) => {
    if (known && isApplied(known)) return { outcome: 'present', receipt: refOf(known.receipt) }
    const receipt = await receiptFor(tx, caller, institution, line)
    await keep(tx, caller, institution, line, { fingerprint, known, state: 'applied', receiptId: receipt.id })
    return { outcome: 'applied', receipt: refOf(receipt) }
  })
}

/** Puts lines aside as no payments of cuotas. One that was applied stays so (`present`). Throws `validation`. */
export async function discardLines(
  tx: WriteTransaction,
  caller: Caller,
  { institutionId, lines }: { institutionId: string; lines: readonly BankLineInput[] },
): Promise<BankOutcome> {
  return eachLine(tx, caller, institutionId, lines, async (institution, line, fingerprint, known) => {
    if (known && isApplied(known)) return { outcome: 'present', receipt: refOf(known.receipt) }
    await keep(tx, caller, institution, line, { fingerprint, known, state: 'discarded', receiptId: null })
    return { outcome: 'discarded', receipt: null }
  })
}

type Done = Pick<Outcome, 'outcome' | 'receipt'>

/** Does some work on each line, under a lock that lets a second window see what the first has done. */
async function eachLine<One extends BankLineInput>(
  tx: WriteTransaction,
  caller: Caller,
  institutionId: string,
  lines: readonly One[],
  work: (institution: Institution, line: One, fingerprint: string, known: Known | undefined) => Promise<Done>,
): Promise<BankOutcome> {
  await bankInstitution(tx, caller, institutionId)
  await tx.lock('institution', institutionId)
  const institution = await bankInstitution(tx, caller, institutionId)
  const outcomes: Outcome[] = []
  for (const line of lines) {
    const fingerprint = await fingerprintOf(institutionId, line)
    try {
      const done = await tx.part(async () => {
        const known = (await knownLines(tx, caller, institutionId, [fingerprint])).get(fingerprint)
        return work(institution, line, fingerprint, known)
      })
      outcomes.push({ line: line.line, ...done, code: null, detail: null })
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error
      outcomes.push({ line: line.line, outcome: 'refused', receipt: null, ...reasonOf(error) })
    }
  }
  return { lines: outcomes }
}

/** A refused field says more than the code. */
function reasonOf({ code, fields }: DomainError): Pick<Outcome, 'code' | 'detail'> {
  const [message] = Object.values(fields)
  return { code: message ?? code, detail: message ? FIELD_TEXTS[message] : ERROR_MESSAGES[code] }
}

/** Registers the line's money for its member, or accepts the notice that tells of it. */
async function receiptFor(
  tx: WriteTransaction,
  caller: Caller,
  institution: Institution,
  { userId, noticeId, amount, paidOn, reference, description }: Line,
): Promise<ReceiptView> {
  const member = await memberOf(tx, caller, institution, userId, 'userId')
  if ('errors' in member) throw new DomainError('validation', { fields: member.errors })
  const payerId = payerOf(member)
  const wards = await tx.memberships.wardsOf([member.id])
  const allocations = await allocationsFor(
    tx,
    caller,
    institution,
    [payerId, ...wards.map((ward) => ward.payerId)],
    amount,
  )
  if (allocations.length === 0) refuse({ userId: 'nothingToPay' })
  const told = (reference ?? description)?.slice(0, 120).replace(/\p{Cs}/gu, '') ?? null
  const input = receiptInputSchema.parse({
    institutionId: institution.id,
    payerId,
    method: 'Transferencia',
    amount,
    receivedOn: paidOn,
    reference: told,
    allocations,
  })
  if (noticeId === null) return registerReceipt(tx, caller, input)
  const { receiptId } = await acceptNotice(tx, caller, noticeId, { given: input, version: undefined })
  return found(await tx.receipts.get(scopeOf(caller.actor, 'receipts', 'show'), receiptId ?? '', caller.now))
}

/** The most cuotas that one receipt pays. */
const MOST = 200

async function allocationsFor(
  tx: WriteTransaction,
  { now }: Caller,
  { id: institutionId }: Institution,
  payers: readonly string[],
  amount: number,
): Promise<Allocation[]> {
  const fees = await tx.fees.all({
    scope: scopeWithin(institutionId),
    filter: { institutionId, userId: { in: payers } },
    sort: { field: 'dueDate', order: 'ASC' },
    now,
  })
  const payable = fees.filter(({ status }) => status !== 'No_fee')
  const owing = payable.filter(({ balance }) => balance > 0)
  return spreadReceived(amount, owing.length > 0 ? owing.slice(0, MOST) : payable)
}

type Kept = Pick<BankLine, 'fingerprint' | 'state' | 'receiptId'> & { known: Known | undefined }

async function keep(
  tx: WriteTransaction,
  caller: Caller,
  institution: Institution,
  { paidOn, amount, description, reference, documentNumber, payerName, occurrence }: BankLineInput,
  { known, ...decided }: Kept,
): Promise<void> {
  const action = decided.state === 'applied' ? 'register' : 'discard'
  const audited = { entity: 'bankLine', institutionId: institution.id, action } as const
  if (known) {
    await saveRecord(tx, caller, tx.bankLines, known.record, { ...known.record, ...decided }, audited)
    return
  }
  const record: BankLine = {
    ...newRecord(caller.now),
    institutionId: institution.id,
    currency: institution.currency,
    paidOn,
    amount,
    description,
    reference,
    documentNumber,
    payerName,
    occurrence,
    ...decided,
  }
  await insertRecord(tx, caller, tx.bankLines, record, audited)
}

function refOf(receipt: Pick<ReceiptView, 'id' | 'number'> | null): Outcome['receipt'] {
  return receipt && { id: receipt.id, number: receipt.number }
}
