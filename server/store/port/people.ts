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
 * People as a scope shows them (§D3), each with the accepted memberships in scope and the pending ones that
 * were sent to the e-mail shown. Any other pending membership in scope appears as a person of its own, and so does a
 * member without e-mail. `get` and a filter by id find every pending membership in that form, because cuotas and
 * receipts name it. A list with scope `all` shows only those without e-mail in that form.
 */
export interface UserReads extends Reads<UserView, UserFilter, UserSort> {
  /** Names people and invitations by id, in any order: those that a list with this filter by id has, and no others. */
  names(scope: Scope, ids: readonly string[]): Promise<PersonName[]>
  /**
   * Returns the stored record, not scoped: for sign-in, and for services that have checked access already. By e-mail it
   * is the record that holds it, else the first one that was given it and never signed in.
   */
  stored(by: { id: string } | { subject: string } | { email: string }): Promise<User | null>
}

/** One family, or the first `families` (null: all) after the one named. */
export type BilledFamilies = { family: string } | { after: string | null; families: number | null }

export interface Memberships extends Writes<StoredMembership> {
  ofUser(userId: string): Promise<StoredMembership[]>
  adminsOf(institutionId: string): Promise<StoredMembership[]>
  get(id: string): Promise<StoredMembership | null>
  /**
   * Returns how many memberships of an institution take a place of its plan on a day (`domain/clubs/plan.ts`). Not
   * scoped.
   */
  placesTaken(institutionId: string, today: string): Promise<number>
  /**
   * Returns the memberships whose guardian is one of these, in the order of their ids. A signed-in person only gets
   * those of their own memberships, and of institutions that they administer.
   */
  wardsOf(guardianIds: readonly string[]): Promise<StoredWard[]>
  /**
   * Returns an institution's memberships for generating cuotas, whatever their state, by family and id: all, or
   * those of some families. Not scoped.
   */
  billed(institutionId: string, of?: BilledFamilies): Promise<BilledMember[]>
  insertAll(records: readonly StoredMembership[]): Promise<void>
  /**
   * Removes the memberships that an import created, and the people who have no other and never signed in. If one of
   * them was changed or accepted since, or anything else names it, none is removed. Returns the ids of those removed,
   * or of those in use.
   */
  removeImported(importId: string): Promise<Record<'memberships' | 'users' | 'inUse', string[]>>
  /**
   * Moves every invitation that was sent to a person's e-mail from another record to the person's, except where they
   * have a membership already. Returns the ids of the moved memberships. Their versions stay.
   */
  moveInvitationsTo(userId: string): Promise<string[]>
  /**
   * Moves the cuotas and receipts that name a membership to the person who has just accepted it. Does nothing while it
   * is pending. Their versions stay, because for the institution only the member's name has changed. Returns the moved
   * ids.
   */
  moveDues(membershipId: string): Promise<{ fees: string[]; receipts: string[] }>
}

/**
 * Everything that an actor is derived from: their record, their memberships, those institutions and the members whom
 * they pay for, whatever their states.
 */
export type ActorRecords = {
  user: User
  memberships: StoredMembership[]
  institutions: Institution[]
  wards: StoredWard[]
}
