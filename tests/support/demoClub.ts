import type { Fee } from '#domain/money/fee'
import { network } from './network.ts'

/** The demo's first club with its store, its Admin and a member, and the member's own membership and wards there. */
export async function demoClub() {
  const { store } = await network.world()
  const { users, institutions, memberships } = store.snapshot()
  const admin = users.find(({ email }) => email === 'admin@rayo.test')
  const member = users.find(({ email }) => email === 'user@rayo.test')
  const club = institutions.find(({ name }) => name === 'Club Atlético Relámpago')
  if (!admin || !member || !club) throw new Error('the demo has no such club')
  const own = memberships.find(({ userId, institutionId }) => userId === member.id && institutionId === club.id)
  const wards = memberships.filter(({ guardianId }) => own && guardianId === own.id)
  return { store, admin, member, club, own, wards }
}

export type ClubFee = Fee & { paid: number; balance: number }

/** The club's cuotas that count, with what is paid and owed of each, oldest first. */
export async function clubFees(): Promise<ClubFee[]> {
  const { store, club } = await demoClub()
  const { fees, ledger } = store.snapshot()
  const paid = new Map<string, number>()
  for (const { feeId, amount } of ledger) paid.set(feeId, (paid.get(feeId) ?? 0) + amount)
  return fees
    .filter((fee) => fee.institutionId === club.id && fee.cancelledAt === null && !fee.exempt)
    .map((fee) => ({ ...fee, paid: paid.get(fee.id) ?? 0, balance: fee.amount - (paid.get(fee.id) ?? 0) }))
    .toSorted((a, b) => (`${a.dueDate} ${a.id}` < `${b.dueDate} ${b.id}` ? -1 : 1))
}
