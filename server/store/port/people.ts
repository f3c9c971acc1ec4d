import type { Scope } from '#domain/access/access'
import type { StoredWard } from '#domain/members/family'
import type { BilledMember } from '#domain/money/plannedFee'
import type { Institution } from '#domain/clubs/institution'
import type { StoredMembership } from '#domain/members/membership'
import type { User, UserView } from '#domain/members/user'
import type { FilterOf, SortOf } from '../../resources/description.ts'
import type { users } from '../../resources/users.ts'
import type { Reads, Writes } from './table.ts'

export type UserFilter = FilterOf<typeof users> & { superAdmin?: boolean }
export type UserSort = SortOf<typeof users>

export type PersonName = Pick<UserView, 'id' | 'givenName' | 'familyName' | 'email'>

/**
 * Each with the accepted memberships in scope and the pending ones of the e-mail shown (§D3). Any other pending one,
 * and a member without e-mail, is a person of its own; scope `all` lists only the latter, but finds any by id.
 */
export interface UserReads extends Reads<UserView, UserFilter, UserSort> {
  /** Names people and invitations by id, in any order: those that a list with this filter by id has, and no others. */
  names(scope: Scope, ids: readonly string[]): Promise<PersonName[]>
  /** Not scoped. By e-mail it is the record that holds it, else the first that was given it and never signed in. */
  stored(by: { id: string } | { subject: string } | { email: string }): Promise<User | null>
}

/** One family, or the first `families` (null: all) after the one named. */
export type BilledFamilies = { family: string } | { after: string | null; families: number | null }

export interface Memberships extends Writes<StoredMembership> {
  ofUser(userId: string): Promise<StoredMembership[]>
  adminsOf(institutionId: string): Promise<StoredMembership[]>
  get(id: string): Promise<StoredMembership | null>
  /** Memberships that take a place of the plan on a day (`domain/clubs/plan.ts`). Not scoped. */
  placesTaken(institutionId: string, today: string): Promise<number>
  /** By guardian, by id. A signed-in person gets those of their own memberships and of what they administer. */
  wardsOf(guardianIds: readonly string[]): Promise<StoredWard[]>
  /** For generating cuotas, whatever their state, by family and id: all, or those of some families. Not scoped. */
  billed(institutionId: string, of?: BilledFamilies): Promise<BilledMember[]>
  insertAll(records: readonly StoredMembership[]): Promise<void>
  /**
   * With the people who have no other and never signed in; none if one was changed, accepted or named since. Returns
   * the ids removed, or in use.
   */
  removeImported(importId: string): Promise<Record<'memberships' | 'users' | 'inUse', string[]>>
  /** From other records to the person whose e-mail they were sent to, unless a member already. Versions stay. */
  moveInvitationsTo(userId: string): Promise<string[]>
  /** To the person who has just accepted it; nothing while it is pending. Versions stay. Returns the moved ids. */
  moveDues(membershipId: string): Promise<{ fees: string[]; receipts: string[] }>
}

/** What an actor is derived from, whatever the states. */
export type ActorRecords = {
  user: User
  memberships: StoredMembership[]
  institutions: Institution[]
  wards: StoredWard[]
}
