import type { MatchMember } from '#domain/bank/match'
import { OWING_STATUSES } from '#domain/money/feeStatus'
import { groupBy } from '#domain/values/groupBy'
import type { Institution } from '#domain/clubs/institution'
import { listedName, type UserView } from '#domain/members/user'
import { type ActorReads, allRows, scopeWithin } from '../records/records.ts'

export type BankMember = MatchMember & { name: string | null }

export async function bankMembers(tx: ActorReads, { id: institutionId }: Institution): Promise<BankMember[]> {
  const scope = scopeWithin(institutionId)
  const people = await allRows(tx.users, { scope, filter: { institutionId }, now: tx.now })
  const open = await tx.fees.all({
    scope,
    filter: { institutionId, status: { in: [...OWING_STATUSES] } },
    sort: { field: 'id', order: 'ASC' },
    now: tx.now,
  })
  const own = groupBy(open, ({ userId }) => userId)
  const membershipOf = ({ memberships }: UserView) => memberships.find((one) => one.institutionId === institutionId)
  const wards = new Map<string, string[]>()
  for (const person of people) {
    const guardianId = membershipOf(person)?.guardianId
    if (guardianId) wards.set(guardianId, [...(wards.get(guardianId) ?? []), person.id])
  }
  return people.map((person) => {
    const membership = membershipOf(person)
    const family = [person.id, ...(wards.get(membership?.id ?? '') ?? [])]
    return {
      userId: person.id,
      familyIds: family,
      name: listedName(person),
      givenName: person.givenName,
      familyName: person.familyName,
      documentNumber: person.documentNumber,
      memberNumber: membership?.memberNumber ?? null,
      fees: family.flatMap((id) => own.get(id) ?? []),
    }
  })
}
