import { institutionsOf, type Scope } from '#domain/access/access'
import { OWING, type FeeStatus } from '#domain/money/feeStatus'
import { payerOf, type StoredMembership } from '#domain/members/membership'
import { invitedView, shownMembership, shownPerson, type UserView } from '#domain/members/user'
import { flag, lookups } from '../../resources/filters.ts'
import { users } from '../../resources/users.ts'
import type { UserFilter, UserReads, UserSort } from '../port/people.ts'
import type { SumQuery } from '../port/table.ts'
import { searcher } from '#domain/values/searchText'
import { withoutZeros } from '#domain/values/fold'
import type { Database } from './database.ts'
import { currentOn, personText, visibilityOf, type ShownPerson } from './people.ts'
import { fieldTests, listReads, matcher, membershipTest, namedValues, reachTest, sortKeys } from './query.ts'
import type { SortKey } from './query.ts'
import { membershipScope } from './scopes.ts'
import type { Session } from './session.ts'

const BY_FIELD = sortKeys(users.sorts)
const SORTS: Record<UserSort, SortKey<UserView>> = {
  ...BY_FIELD,
  givenName: { ...BY_FIELD.givenName, thenBy: BY_FIELD.familyName },
  familyName: { ...BY_FIELD.familyName, thenBy: BY_FIELD.givenName },
}

type UserRow = { view: UserView; memberships: readonly StoredMembership[] }

export function userReads(session: Session): UserReads {
  const matching = ({ scope, filter, now }: SumQuery<UserFilter>) =>
    [...userRows(session.open, scope, now), ...namedInvitations(session.open, scope, filter, now)]
      .filter(userFilter(filter, membershipFilter(session.open, scope, filter, now)))
      .map(({ view }) => view)
  return {
    ...listReads(matching, (field: UserSort) => SORTS[field]),
    async get(scope, id, now) {
      const { tables } = session.open
      const rows = tables.users.has(id) ? rowsOfUser(session.open, scope, id, now) : pendingRow(session.open, scope, id)
      return rows.find(({ view }) => view.id === id)?.view ?? null
    },
    async names(scope, ids, now) {
      const people = matching({ scope, filter: { id: { in: ids } }, now })
      return people.map(({ id, givenName, familyName, email }) => ({ id, givenName, familyName, email }))
    },
    async stored(by) {
      const { tables, indexes } = session.open
      if ('id' in by) return tables.users.get(by.id) ?? null
      if ('subject' in by) return indexes.usersBySubject.get(by.subject)[0] ?? null
      const people = indexes.usersByEmail.get(by.email.toLowerCase())
      const byAge = people.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      return byAge.find(({ emailHeld }) => emailHeld) ?? byAge[0] ?? null
    },
  }
}

function userRows(database: Database, scope: Scope, now: number): UserRow[] {
  const { tables, indexes } = database
  const memberships =
    scope.kind === 'all'
      ? [...tables.memberships.all()]
      : institutionsOf(scope)
          .flatMap((id) => indexes.membershipsByInstitution.get(id))
          .filter(membershipScope(scope))
  const userIds =
    scope.kind === 'all'
      ? Array.from(tables.users.all(), ({ id }) => id)
      : memberships.flatMap(({ userId }) => userId ?? [])
  const withoutEmail = memberships.filter(({ userId }) => userId === null)
  return [
    ...[...new Set(userIds)].flatMap((userId) => rowsOfUser(database, scope, userId, now)),
    ...[...new Set(withoutEmail)].flatMap(invitationRow),
  ]
}

/**
 * Returns the row of a pending membership in scope, which has the membership's id even if a list shows it with its
 * person. Cuotas name it by that id.
 */
function pendingRow({ tables }: Database, scope: Scope, id: string): UserRow[] {
  const membership = tables.memberships.get(id)
  return membership && membershipScope(scope)(membership) ? invitationRow(membership) : []
}

function namedInvitations(database: Database, scope: Scope, { id }: UserFilter, now: number): UserRow[] {
  const pending = (namedValues(id) ?? []).flatMap((each) => pendingRow(database, scope, each))
  return pending.filter(({ view, memberships: [membership] }) => {
    const userId = membership?.userId ?? null
    const isListed = userId === null || rowsOfUser(database, scope, userId, now).some((row) => row.view.id === view.id)
    return !isListed
  })
}

function rowsOfUser(database: Database, scope: Scope, userId: string, now: number): UserRow[] {
  const user = database.tables.users.get(userId)
  if (!user) return []
  const { person, invitations } = visibilityOf(database, scope, user, now)
  return [...(person ? [personRow(person)] : []), ...invitations.flatMap(invitationRow)]
}

function personRow({ user, memberships }: ShownPerson): UserRow {
  return { view: { ...shownPerson(user), pending: false, memberships: memberships.map(shownMembership) }, memberships }
}

function invitationRow(membership: StoredMembership): UserRow[] {
  const view = invitedView(membership)
  return view ? [{ view, memberships: [membership] }] : []
}

function userFilter(filter: UserFilter, membership: MembershipTest | null): (row: UserRow) => boolean {
  const matches = fieldTests({ ...users.filters, superAdmin: flag() }, filter)
  const search = searcher(filter.q)
  return ({ view, memberships }) =>
    matches(view) &&
    (membership === null || memberships.some(membership)) &&
    (search === null || search(personText(view, memberships)))
}

type MembershipTest = (membership: StoredMembership) => boolean

function membershipFilter(database: Database, scope: Scope, filter: UserFilter, now: number): MembershipTest | null {
  const { invited, ended, erasureRequested, owing } = filter
  const byHand = [filter.sportId, filter.memberNumber, invited, ended, erasureRequested, owing]
  const isOfMemberships = lookups(users.filters, filter, 'membership').length > 0
  if (!isOfMemberships && byHand.every((match) => match === undefined)) return null
  const isCurrent = currentOn(database.tables.institutions, now)
  const waits = (one: StoredMembership) => one.state === 'pending' && one.invitation?.email != null && isCurrent(one)
  const isWhole = reachTest(users.reach, scope)
  // A coordinator sees no money.
  const owes = (one: StoredMembership, statuses: ReadonlySet<FeeStatus>) =>
    isWhole(one) &&
    database.indexes.feesByUser
      .get(payerOf(one))
      .some((fee) => fee.institutionId === one.institutionId && statuses.has(database.feeView(fee, now).status))
  const isMatch = membershipTest(users.filters, filter)
  const sportId = matcher(filter.sportId)
  const memberNumber = matcher(filter.memberNumber)
  return (one) =>
    isMatch(one) &&
    memberNumber(one.memberNumber && withoutZeros(one.memberNumber)) &&
    (invited === undefined || invited === waits(one)) &&
    (one.sportIds.length === 0 ? sportId(null) : one.sportIds.some(sportId)) &&
    (ended === undefined || ended === !isCurrent(one)) &&
    (erasureRequested === undefined || erasureRequested === (one.erasureRequestedAt !== null)) &&
    (owing === undefined || owes(one, OWING[owing]))
}
