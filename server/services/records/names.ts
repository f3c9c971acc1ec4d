import { institutionsOf, scopeOf, type Scope } from '#domain/access/access'
import type { ReadTransaction } from '../../store/port.ts'
import { type ActorReads, recordsById, EVERYTHING, ofOne } from './records.ts'
import type { Institution, InstitutionView } from '#domain/clubs/institution'
import type { FeeRow, FeeView } from '#domain/money/fee'
import type { FeeMember, FeeMemberRow } from '#domain/money/feeSummary'
import type { ReceiptRow, ReceiptView } from '#domain/money/receipt'
import { listedName } from '#domain/members/user'

type NameOf = (person: { givenName: string; familyName: string; email: string | null }) => string | null

const fullName: NameOf = ({ givenName, familyName, email }) => `${givenName} ${familyName}`.trim() || email

/** Names by id of the people whom the actor may see, read once. */
export async function personNames(
  tx: ActorReads,
  userIds: readonly (string | null)[],
  nameOf: NameOf = fullName,
): Promise<(userId: string | null) => string | null> {
  const ids = [...new Set(userIds)].filter((id) => id !== null)
  const names = new Map<string, string | null>()
  if (ids.length === 0) return () => null
  const scope = scopeOf(tx.actor, 'users')
  // An actor who does not manage an institution sees no other people.
  const seesOthers = scope.kind !== 'some' || institutionsOf(scope).length > 0
  const [people, self] = await Promise.all([
    seesOthers ? tx.users.names(scope, ids) : [],
    ids.includes(tx.actor.userId) ? tx.users.stored({ id: tx.actor.userId }) : null,
  ])
  for (const person of [...people, ...(self ? [self] : [])]) names.set(person.id, nameOf(person) || null)
  return (userId) => names.get(userId ?? '') ?? null
}

export async function withAuthors<Row extends { actorId: string | null }>(
  tx: ActorReads,
  rows: readonly Row[],
  nameOf: NameOf = fullName,
): Promise<(Row & { actorName: string | null })[]> {
  const ids = rows.map(({ actorId }) => actorId)
  const authorOf = await personNames(tx, ids, nameOf)
  return rows.map((row) => ({ ...row, actorName: authorOf(row.actorId) }))
}

export async function sportNamesOf(
  tx: ReadTransaction,
  scope: Scope,
  of: readonly { sportId: string | null }[],
): Promise<(sportId: string | null) => string | null> {
  const ids = of.flatMap(({ sportId }) => sportId ?? [])
  const sports = await recordsById(tx.sports, scope, ids)
  return (sportId) => sports.get(sportId ?? '')?.name ?? null
}

export async function withSportNames(
  tx: ReadTransaction,
  institutions: readonly Institution[],
): Promise<InstitutionView[]> {
  const allOfferings = institutions.flatMap(({ offerings }) => offerings)
  const nameOf = await sportNamesOf(tx, EVERYTHING, allOfferings)
  return institutions.map((institution) => ({
    ...institution,
    offerings: institution.offerings.map((one) => ({ ...one, sportName: nameOf(one.sportId) ?? '' })),
    // Members read it too.
    priceRises: institution.priceRises.map((rise) => ({ ...rise, actorId: null })),
  }))
}

export const withItsSportNames = ofOne(withSportNames)

/** Reads the names once for all rows, within the actor’s reach. */
export async function withFeeNames(tx: ActorReads, fees: readonly FeeView[]): Promise<FeeRow[]> {
  const userIds = fees.map(({ userId }) => userId)
  const wardNames = new Map((tx.actor.wards ?? []).map((ward) => [ward.payerId, listedName({ ...ward, email: null })]))
  const [memberOf, sportOf] = await Promise.all([
    personNames(tx, userIds, listedName),
    sportNamesOf(tx, scopeOf(tx.actor, 'sports'), fees),
  ])
  return fees.map((fee) => ({
    ...fee,
    memberName: memberOf(fee.userId) ?? wardNames.get(fee.userId) ?? null,
    sportName: sportOf(fee.sportId),
  }))
}

export const withItsFeeNames = ofOne(withFeeNames)

export async function withMemberNames(tx: ActorReads, members: readonly FeeMember[]): Promise<FeeMemberRow[]> {
  const ids = members.map(({ userId }) => userId)
  const memberOf = await personNames(tx, ids, listedName)
  return members.map((member) => ({ ...member, memberName: memberOf(member.userId) }))
}

export async function withPayerNames(tx: ActorReads, receipts: readonly ReceiptView[]): Promise<ReceiptRow[]> {
  const ids = receipts.map(({ payerId }) => payerId)
  const payerOf = await personNames(tx, ids, listedName)
  return receipts.map((receipt) => ({ ...receipt, payerName: payerOf(receipt.payerId) }))
}
