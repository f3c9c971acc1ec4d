import type { Identity } from './match.ts'
import type { MemberRow } from './row.ts'

/**
 * A member whom the institution has, as far as it sees them. The versions are those of the person and of the
 * membership.
 */
export type CurrentMember = Identity &
  Pick<MemberRow, 'gender' | 'since' | 'until' | 'sportIds'> & {
    userId: string
    membershipId: string
    guardianId: string | null
    isOver: boolean
    isPending: boolean
    version: number
    membershipVersion: number
  }
