import type { Scope } from '#domain/access/access'
import type { MatchMember } from '#domain/bank/match'
import { OWING_STATUSES } from '#domain/money/feeStatus'
import type { FeeView } from '#domain/money/fee'
import type { Institution } from '#domain/clubs/institution'
import { listedName } from '#domain/members/user'
import type { UserView } from '#domain/members/user'
import type { ReadTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'

export type BankMember = MatchMember & { name: string | null }

/** What an institution knows of its members, and nothing of what other clubs know. */
export const scopeWithin = (institutionId: string): Scope => ({
  kind: 'some',
  institutionIds: [institutionId],
  userId: null,
  public: false,
})

const ALL_ROWS = { sort: { field: 'id', order: 'ASC' }, range: { offset: 0, limit: Number.MAX_SAFE_INTEGER } } as const

export async function bankMembers(
  tx: ReadTransaction,
  { now }: Caller,
  { id: institutionId }: Institution,
): Promise<BankMember[]> {
  const scope = scopeWithin(institutionId)
  const { rows: people } = await tx.users.list({ ...ALL_ROWS, scope, filter: { institutionId }, now })
  const open = await tx.fees.all({
    scope,
    filter: { institutionId, status: { in: [...OWING_STATUSES] } },
    sort: ALL_ROWS.sort,
    now,
  })
  const own = feesByMember(open)
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

function feesByMember(fees: readonly FeeView[]): ReadonlyMap<string, FeeView[]> {
  const byMember = new Map<string, FeeView[]>()
  for (const fee of fees) {
    const sums = byMember.get(fee.userId)
    if (sums) sums.push(fee)
    else byMember.set(fee.userId, [fee])
  }
  return byMember
}
