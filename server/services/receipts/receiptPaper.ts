import type { ReceiptView } from '#domain/money/receipt'
import type { ReadTransaction, Transactions, WriteTransaction } from '../../store/port.ts'
import { sportNamesOf } from '../records/names.ts'
import { actingAs, type ActorReads, orNotFound, EVERYTHING, recordsById, instantOf } from '../records/records.ts'
import { recordAudit } from '../records/writeRecord.ts'
import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/api/errors'
import { paperFileName, receiptMail, type ReceiptPaper } from '#domain/money/receiptPaper'
import { refusalOf, type Mailer } from '../../mail/port.ts'
import { Outage } from '../../outage.ts'
import type { KeyedRequest } from '../../store/port/records.ts'
import { can, scopeOf } from '#domain/access/access'

const NAMELESS = 'Sin nombre'

/**
 * Reads all names as the system, so the caller must have checked that the user sees the receipt. A receipt shown in part
 * has only the allocations and names of the user's family.
 */
export async function receiptPaper(tx: ReadTransaction, receipt: ReceiptView): Promise<ReceiptPaper> {
  const institution = orNotFound((await tx.institutionsById([receipt.institutionId]))[0])
  const feeIds = receipt.allocations.map(({ feeId }) => feeId)
  const feeById = await recordsById(tx.fees, EVERYTHING, feeIds)
  const fees = [...feeById.values()]
  const people = [receipt.payerId, receipt.actorId, ...fees.map(({ userId }) => userId)].flatMap((id) => id ?? [])
  const nameOf = await namesOf(tx, people)
  const memberOnPaper = async (id: string) => ({
    name: nameOf(id) ?? NAMELESS,
    memberNumber: await memberNumberOf(tx, id, institution.id),
  })
  const sportOf = await sportNamesOf(tx, EVERYTHING, fees)
  const lines: ReceiptPaper['lines'] = []
  for (const { feeId, amount } of receipt.allocations) {
    const { concept, period, userId, sportId } = orNotFound(feeById.get(feeId))
    lines.push({ member: await memberOnPaper(userId), concept, sportName: sportOf(sportId), period, amount })
  }
  const { name, address, city, province, phone, email, website, logoUrl } = institution
  const { payerId, actorId, reversedOn, number, receivedOn, amount, currency, method, reference } = receipt
  return {
    isPart: payerId === null,
    number,
    at: receipt.reversedAt ?? receipt.createdAt,
    receivedOn,
    institution: { name, address, city, province, phone, email, website, logoUrl },
    payer: payerId === null ? null : await memberOnPaper(payerId),
    lines,
    amount,
    currency,
    method,
    reference,
    takenBy: actorId === null ? null : nameOf(actorId),
    reversed: reversedOn === null ? null : { on: reversedOn, reason: receipt.reversalReason },
  }
}

async function namesOf(tx: ReadTransaction, ids: readonly string[]) {
  const people = await tx.users.names(EVERYTHING, [...new Set(ids)])
  const names = new Map(people.map(({ id, givenName, familyName }) => [id, `${givenName} ${familyName}`.trim()]))
  return (id: string) => names.get(id) || null
}

/** A cuota names a person, or the membership of somebody who has not accepted it. */
async function memberNumberOf(tx: ReadTransaction, id: string, institutionId: string): Promise<string | null> {
  const pending = await tx.memberships.get(id)
  const memberships = pending ? [pending] : await tx.memberships.ofUser(id)
  return memberships.find((one) => one.institutionId === institutionId)?.memberNumber ?? null
}

type PayerContact = { phone: string | null; email: string | null }

const UNKNOWN: PayerContact = { phone: null, email: null }

/** Only for actors who register receipts there (§D3). */
export async function payerContact(
  tx: ActorReads,
  { institutionId, payerId }: Pick<ReceiptView, 'institutionId' | 'payerId'>,
): Promise<PayerContact> {
  const scope = scopeOf(tx.actor, 'users', 'show')
  const mayRegister = can(tx.actor, 'register', 'receipts', { institutionIds: [institutionId] })
  if (payerId === null || !mayRegister) return UNKNOWN
  const payer = await tx.users.get(scope, payerId)
  return payer ? { phone: payer.phone, email: payer.email } : UNKNOWN
}

type Sending = { receipt: ReceiptView; paper: ReceiptPaper; pdf: Uint8Array; to: string }
type Answer = { sentTo: string }

/**
 * Stores a request with a key as running before it sends the mail, so that it never sends twice, not even after a crash.
 * Throws `keyReused`, `requestRunning`, `mailUnavailable`, or `mailUnconfirmed` if the outcome is unknown.
 */
export async function mailReceipt(
  { transactions, mailer, takeTurn }: { transactions: Transactions; mailer: Mailer; takeTurn: () => Promise<void> },
  actor: Actor,
  once: KeyedRequest | null,
  { receipt, paper, pdf, to }: Sending,
): Promise<Answer> {
  const actorId = actor.userId
  const before =
    once &&
    (await transactions.read(async (tx) => {
      const record = await tx.idempotency.find(actorId, once.route, once.key)
      return record && { ...record, ageMs: tx.now - Date.parse(record.createdAt) }
    }))
  if (before) return answerOf(before, once)
  await takeTurn()
  const keep = async (tx: WriteTransaction, response: StoredAnswer['response']) => {
    if (once) await tx.idempotency.put({ actorId, ...once, createdAt: instantOf(tx.now), response })
  }
  if (once) await transactions.write((tx) => keep(tx, null))
  const mail = {
    ...receiptMail(paper),
    to,
    fromName: paper.institution.name,
    replyTo: paper.institution.email,
    attachment: { name: paperFileName(paper), type: 'application/pdf', bytes: pdf },
  }
  const refusal = await refusalOf(mailer, mail).catch(async (error: unknown) => {
    await transactions.write((tx) => keep(tx, { status: UNCONFIRMED, body: '{}' }))
    throw error
  })
  const answer: Answer = { sentTo: to }
  await transactions.write(async (tx) => {
    if (!refusal) {
      await recordAudit(actingAs(tx, { actor }), {
        entity: 'receipt',
        institutionId: receipt.institutionId,
        action: 'send',
        id: receipt.id,
      })
    }
    const response = refusal ? { status: 503, body: '{}' } : { status: 201, body: JSON.stringify(answer) }
    await keep(tx, response)
  })
  if (refusal) throw new DomainError('mailUnavailable', { cause: refusal })
  return answer
}

/** The stored status of a mail with an unknown outcome. */
const UNCONFIRMED = 504

type StoredAnswer = { bodyHash: string; ageMs: number; response: { status: number; body: string } | null }

/** No mail takes longer, in milliseconds. A request still running then was lost with its process or database. */
const LONGEST_MS = 300_000

function answerOf({ bodyHash, ageMs, response }: StoredAnswer, request: KeyedRequest): Answer {
  if (bodyHash !== request.bodyHash) throw new DomainError('keyReused')
  if (!response) throw new DomainError(ageMs > LONGEST_MS ? 'mailUnconfirmed' : 'requestRunning')
  const cause = new Outage('mail', 'as before')
  if (response.status === UNCONFIRMED) throw new DomainError('mailUnconfirmed', { cause })
  if (response.status !== 201) throw new DomainError('mailUnavailable', { cause })
  // Only this service writes the answers of its route.
  return JSON.parse(response.body) as Answer
}
