import type { ReceiptView } from '#domain/money/receipt'
import type { ReceiptPaper } from '#domain/money/receiptPaper'
import type { ReadTransaction } from '../../store/port.ts'
import { sportNamesOf } from '../records/names.ts'
import { existing, EVERYTHING, recordsById } from '../records/records.ts'

const NAMELESS = 'Sin nombre'

/**
 * Who sees a receipt whole reads the names on it, though they may not look these people up: the transaction is the
 * product’s own, and the caller has checked before. Who sees a part reads no name but their own.
 */
export async function receiptPaper(tx: ReadTransaction, receipt: ReceiptView, now: number): Promise<ReceiptPaper> {
  const institution = existing((await tx.institutionsById([receipt.institutionId]))[0])
  const feeIds = receipt.allocations.map(({ feeId }) => feeId)
  const feeById = await recordsById(tx.fees, EVERYTHING, feeIds, now)
  const fees = [...feeById.values()]
  const people = [receipt.payerId, receipt.actorId, ...fees.map(({ userId }) => userId)].flatMap((id) => id ?? [])
  const nameOf = await namesOf(tx, people, now)
  const nameAndDocument = async (id: string) => ({
    name: nameOf(id) ?? NAMELESS,
    memberNumber: await memberNumberOf(tx, id, institution.id),
  })
  const sportOf = await sportNamesOf(tx, EVERYTHING, fees, now)
  const lines: ReceiptPaper['lines'] = []
  for (const { feeId, amount } of receipt.allocations) {
    const { concept, period, userId, sportId } = existing(feeById.get(feeId))
    lines.push({ member: await nameAndDocument(userId), concept, sportName: sportOf(sportId), period, amount })
  }
  const { name, address, city, province, phone, email, website, logoUrl } = institution
  const { payerId, actorId, reversedOn, number, receivedOn, amount, currency, method, reference } = receipt
  return {
    isPart: payerId === null,
    number,
    at: receipt.reversedAt ?? receipt.createdAt,
    receivedOn,
    institution: { name, address, city, province, phone, email, website, logoUrl },
    payer: payerId === null ? null : await nameAndDocument(payerId),
    lines,
    amount,
    currency,
    method,
    reference,
    takenBy: actorId === null ? null : nameOf(actorId),
    reversed: reversedOn === null ? null : { on: reversedOn, reason: receipt.reversalReason },
  }
}

async function namesOf(tx: ReadTransaction, ids: readonly string[], now: number) {
  const people = await tx.users.names(EVERYTHING, [...new Set(ids)], now)
  const names = new Map(people.map(({ id, givenName, familyName }) => [id, `${givenName} ${familyName}`.trim()]))
  return (id: string) => names.get(id) || null
}

/** A cuota names a person, or the membership of somebody who has not accepted it. */
async function memberNumberOf(tx: ReadTransaction, id: string, institutionId: string): Promise<string | null> {
  const pending = await tx.memberships.get(id)
  const own = pending ? [pending] : await tx.memberships.ofUser(id)
  return own.find((one) => one.institutionId === institutionId)?.memberNumber ?? null
}
