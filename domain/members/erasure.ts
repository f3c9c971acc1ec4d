import { DomainError, type ErrorCode } from '../api/errors.ts'
import { countryIn } from '../values/phone.ts'
import { isOver, type StoredMembership } from './membership.ts'
import { NO_DETAILS, PERSON_FIELDS, type Person } from './person.ts'
import { ERASED_DOMAIN, type User } from './user.ts'

/** By the laws of commerce: Argentina, article 328 CCyC; Spain, article 30 CCom. */
const YEARS_OF_BOOKS: Readonly<Record<string, number>> = { AR: 10, ES: 6 }
const MOST_YEARS = 10

export function retentionYears(timezone: string): number {
  return YEARS_OF_BOOKS[countryIn(timezone) ?? ''] ?? MOST_YEARS
}

/** Why a member's data must stay for now; null if they may go. */
export function erasureRefusal(
  membership: Pick<StoredMembership, 'until'>,
  fees: readonly { balance: number }[],
  today: string,
): ErrorCode | null {
  if (!isOver(membership, today)) return 'stillMember'
  if (fees.some(({ balance }) => balance > 0)) return 'memberOwes'
  return fees.some(({ balance }) => balance < 0) ? 'memberHasCredit' : null
}

const ERASED_PERSON: Person = { givenName: 'Persona dada de baja', familyName: '', ...NO_DETAILS }

export const isErased = ({ erasedAt }: Pick<StoredMembership, 'erasedAt'>) => erasedAt !== null

/** Nobody whose data every institution erased is changed again. */
export function requireKnown(memberships: readonly Pick<StoredMembership, 'erasedAt'>[]): void {
  if (memberships.length > 0 && memberships.every(isErased)) throw new DomainError('personErased')
}

/** What an erasure takes from a record; the history keeps who changed these fields and when, without their values. */
export const ERASED_FIELDS = {
  user: [...PERSON_FIELDS, 'email'],
  membership: ['invitation', 'memberNumber', 'exemptions', 'scholarships', 'pauses'],
  notice: ['reference'],
  bankLine: ['description', 'documentNumber', 'payerName', 'rowText'],
} as const satisfies Record<string, readonly string[]>

/** The sign-in stays linked, so that it opens nothing any more. */
export function erasedUser(user: User): User {
  return { ...user, ...ERASED_PERSON, email: `${user.id}${ERASED_DOMAIN}`, active: false }
}

export function erasedMembership(membership: StoredMembership, erasedAt: string): StoredMembership {
  return {
    ...membership,
    memberNumber: null,
    exemptions: [],
    scholarships: [],
    pauses: [],
    guardianId: null,
    erasureRequestedAt: null,
    erasedAt,
    ...(membership.invitation && { userId: null, invitation: { email: null, ...ERASED_PERSON } }),
  }
}
