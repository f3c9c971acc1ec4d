import type { BankApplicationInput, BankLine, BankLineInput, BankLinesInput, BankOutcome } from '#domain/bank/line'
import { lineFieldsOf } from '#domain/bank/line'
import { allocationsOf, partsOfNotice } from '#domain/bank/matching/payees'
import { nearbyIn, relationOf, similarTo } from '#domain/bank/matching/pairing'
import { DomainError } from '#domain/api/errors'
import { FIELD_TEXTS, ERRORS } from '#domain/api/messages'
import { feeUserIdOf, isOver } from '#domain/members/membership'
import type { FeeView } from '#domain/money/fee'
import { calendarDateIn } from '#domain/values/calendar'
import { dayInFigures } from '#domain/values/writtenDate'
import type { Institution } from '#domain/clubs/institution'
import { receiptInputSchema, type ReceiptView } from '#domain/money/receipt'
import { owedOn } from '#domain/money/spread'
import { feesOf } from '../fees/readFees.ts'
import { findMember } from '../memberships/findMember.ts'
import { correctionDay, isDayClosed, type Books } from '../institutions/lockedBooks.ts'
import { acceptNotice } from '../notices/writeNotice.ts'
import { readRecord, refuse, orNotFound, newRecord, refuseIfAny, type ActorWrites } from '../records/records.ts'
import { insertRecord, saveRecord } from '../records/writeRecord.ts'
import { registerReceipt } from '../receipts/registerReceipt.ts'
import { collectingInstitution, hasValidReceipt, storedLines, rowDigestOf, type StoredBankLine } from './storedLines.ts'

type Outcome = BankOutcome['lines'][number]
type Line = BankApplicationInput['lines'][number]

/**
 * Registers a receipt for each line; a refused line does not stop the others. Refuses a line if stored ones may be the
 * same, or if the members owe less than the user saw.
 */
export async function applyLines(tx: ActorWrites, file: BankApplicationInput): Promise<BankOutcome> {
  return eachLine(tx, file, async (institution, line, nearby, same) => {
    const record = same ?? nearby.find(({ id }) => id === line.storedId)
    if (record && hasValidReceipt(record)) return { outcome: 'present', receipt: refOf(record.receipt) }
    const otherRecords = nearby.filter((one) => one !== record)
    if (similarTo(line, otherRecords).length > line.similar) refuseIfAny({ line: 'mayBeRecorded' })
    const books = orNotFound(await tx.lock('books', institution.id))
    const payees = await payeesWithFees(tx, institution, line)
    if (payees.some(({ fees, owed }) => owedOn(fees) < owed)) {
      const owed = payees.map(({ userId, fees }) => ({ userId, owed: owedOn(fees) }))
      return { outcome: 'refused', receipt: null, code: 'owesLess', detail: FIELD_TEXTS.owesLess, owed }
    }
    const receipt = await receiptFor(tx, books, line, payees)
    await save(tx, institution, { line, file, stored: record, state: 'applied', receiptId: receipt.id })
    return { outcome: 'applied', receipt: refOf(receipt) }
  })
}

/** Discards lines that are not payments of fees, or holds them for later. Applied lines stay applied (`present`). */
export async function discardOrHold(
  tx: ActorWrites,
  state: 'discarded' | 'held',
  file: BankLinesInput,
): Promise<BankOutcome> {
  return eachLine(tx, file, async (institution, line, _, record) => {
    if (record && hasValidReceipt(record)) return { outcome: 'present', receipt: refOf(record.receipt) }
    await save(tx, institution, { line, file, stored: record, state, receiptId: null })
    return { outcome: state, receipt: null }
  })
}

type Result = Pick<Outcome, 'outcome' | 'receipt'> & Partial<Outcome>
type FileOf<One> = Omit<BankLinesInput, 'lines'> & { lines: readonly One[] }

/** Under a lock, so that a second window sees the changes of the first. `nearby` are stored lines of other files. */
async function eachLine<One extends BankLineInput>(
  tx: ActorWrites,
  { institutionId, importId, lines }: FileOf<One>,
  work: (
    institution: Institution,
    line: One,
    nearby: readonly StoredBankLine[],
    same: StoredBankLine | undefined,
  ) => Promise<Result>,
): Promise<BankOutcome> {
  await collectingInstitution(tx, institutionId)
  const institution = orNotFound(await tx.lock('institution', institutionId))
  const records = await storedLines(tx, institutionId, lines)
  const ofThisFile = new Map(records.filter((one) => one.importId === importId).map((one) => [one.fileLine, one]))
  const nearbyOf = nearbyIn(records.filter((one) => one.importId !== importId))
  const outcomes: Outcome[] = []
  for (const line of lines) {
    try {
      const nearby = nearbyOf(line)
      const same = ofThisFile.get(line.line) ?? nearby.find((one) => relationOf(line, one) === 'same')
      const result = await tx.part(() => work(institution, line, nearby, same))
      outcomes.push({ line: line.line, code: null, detail: null, owed: [], ...result })
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error
      outcomes.push({ line: line.line, outcome: 'refused', receipt: null, owed: [], ...reasonOf(error) })
    }
  }
  return { lines: outcomes }
}

function reasonOf({ code, fields }: DomainError): Pick<Outcome, 'code' | 'detail'> {
  const [message] = Object.values(fields)
  return { code: message ?? code, detail: message ? FIELD_TEXTS[message] : ERRORS[code].detail }
}

/** Registers a receipt for the line's members, or accepts the notice of its payment. */
async function receiptFor(
  tx: ActorWrites,
  books: Books,
  { noticeId, amount, paidOn, isDatedToday, reference, description }: Line,
  payees: readonly Payee[],
): Promise<ReceiptView> {
  const noticeFees = noticeId === null ? [] : await feesOfNotice(tx, books, noticeId)
  const [payee, ...others] = payees
  const hasOnePayee = payee !== undefined && others.length === 0
  const withoutFees = payees.find(({ fees }) => fees.length === 0)
  if (withoutFees && !(hasOnePayee && noticeFees.length > 0)) refuseIfAny({ [withoutFees.path]: 'nothingToPay' })
  const receivedOn = isDatedToday && isDayClosed(books, paidOn) ? correctionDay(books, tx.now) : paidOn
  const bankDay = receivedOn === paidOn ? [] : [`Banco ${dayInFigures(paidOn)}`]
  const note = [...bankDay, reference ?? description ?? '']
    .filter(Boolean)
    .join(' · ')
    .slice(0, 120)
    .replace(/\p{Cs}/gu, '')
  const input = receiptInputSchema.parse({
    institutionId: books.id,
    payerId: payees[0]?.userId,
    method: 'Transferencia',
    amount,
    receivedOn,
    reference: note === '' ? null : note,
    allocations: allocationsOf(hasOnePayee ? partsOfNotice(payee, noticeFees) : payees),
  })
  if (noticeId === null) return registerReceipt(tx, input)
  const { receiptId } = await acceptNotice(tx, noticeId, { fields: input, version: undefined })
  return readRecord(tx, 'receipts', receiptId ?? '')
}

type Payee = Line['payees'][number] & { fees: readonly FeeView[]; path: string }

async function payeesWithFees(tx: ActorWrites, institution: Institution, line: Line): Promise<Payee[]> {
  const payees: Payee[] = []
  for (const [index, payee] of line.payees.entries()) {
    const path = `payees.${index}.userId`
    payees.push({ ...payee, path, fees: await payableFees(tx, institution, { userId: payee.userId, path }) })
  }
  return payees
}

async function payableFees(
  tx: ActorWrites,
  institution: Institution,
  { userId, path }: { userId: string; path: string },
): Promise<FeeView[]> {
  const member = await findMember(tx, institution, userId, path)
  if ('errors' in member) refuse(member.errors)
  const today = calendarDateIn(institution.timezone, tx.now)
  const wards = (await tx.memberships.wardsOf([member.id])).filter((ward) => !isOver(ward, today))
  const fees = await feesOf(tx, institution, {
    userId: { in: [feeUserIdOf(member), ...wards.map((ward) => ward.payerId)] },
  })
  return fees.filter(({ status }) => status !== 'No_fee')
}

async function feesOfNotice(tx: ActorWrites, books: Books, id: string): Promise<FeeView[]> {
  const { feeIds } = await readRecord(tx, 'notices', id)
  const fees = await feesOf(tx, books, { id: { in: feeIds } })
  return fees.filter(({ status }) => status !== 'No_fee')
}

const ACTIONS = { applied: 'register', discarded: 'discard', held: 'hold' } as const

type Decision = Pick<BankLine, 'state' | 'receiptId'> & {
  file: Pick<BankLinesInput, 'importId' | 'fileName'>
  line: BankLineInput
  stored: StoredBankLine | undefined
}

async function save(
  tx: ActorWrites,
  institution: Institution,
  { line, file: { importId, fileName }, stored, state, receiptId }: Decision,
): Promise<void> {
  const action = ACTIONS[state]
  const fields = {
    ...lineFieldsOf(line),
    rowDigest: await rowDigestOf(line),
    doubt: line.doubt ?? stored?.doubt ?? null,
    state,
    receiptId,
  }
  if (stored) {
    const { receipt: _, ...record } = stored
    await saveRecord(tx, 'bankLines', record, { ...record, ...fields }, { action })
    return
  }
  const record: BankLine = {
    ...newRecord(tx.now),
    institutionId: institution.id,
    currency: institution.currency,
    importId,
    fileName,
    fileLine: line.line,
    ...fields,
  }
  await insertRecord(tx, 'bankLines', record, { action })
}

function refOf(receipt: Pick<ReceiptView, 'id' | 'number'> | null): Outcome['receipt'] {
  return receipt && { id: receipt.id, number: receipt.number }
}
