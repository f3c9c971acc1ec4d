import type { Scope } from '#domain/access/access'
import { OWING, type FeeStatus } from '#domain/money/feeStatus'
import { feeUserIdOf, type StoredMembership, isOver } from '#domain/members/membership'
import {
  invitedView,
  shownMembership,
  shownPerson,
  type User,
  type UserView,
  PRIVATE_ONCE_ENDED,
} from '#domain/members/user'
import { flag, filtersOfKind, namedValues } from '../../resources/filters.ts'
import { users as described } from '../../resources/users.ts'
import type { UserFilter, UserReads, UserSort } from '../port.ts'
import type { SumQuery, Writes } from '../port/table.ts'
import { searcher, searchText } from '#domain/values/searchText'
import { withoutZeros } from '#domain/values/fold'
import {
  byId,
  fieldTests,
  listReads,
  matcher,
  membershipTest,
  reachTest,
  sortKeys,
  type SortKey,
  membershipScope,
} from './query.ts'
import { writes, type Session } from './session.ts'
import type { Tables } from './snapshot.ts'
import { calendarDateIn } from '#domain/values/calendar'

const BY_FIELD = sortKeys(described.sorts)
const SORTS: Record<UserSort, SortKey<UserView>> = {
  ...BY_FIELD,
  givenName: { ...BY_FIELD.givenName, thenBy: BY_FIELD.familyName },
  familyName: { ...BY_FIELD.familyName, thenBy: BY_FIELD.givenName },
}

type UserRow = { view: UserView; memberships: readonly StoredMembership[] }

export function users(session: Session): UserReads & Writes<User> {
  const matching = ({ scope, filter }: SumQuery<UserFilter>) => {
    const { tables } = session.open
    const rows = userRows(session, scope)
    return [...rows, ...pendingRowsById(tables, scope, filter, rows)]
      .filter(userFilter(filter, membershipFilter(session, scope, filter)))
      .map(({ view }) => view)
  }
  return {
    ...listReads(matching, (field: UserSort) => SORTS[field]),
    async get(scope, id) {
      const { tables } = session.open
      const user = tables.users.get(id)
      const rows = user ? rowsOfUser(session, scope, user) : pendingRow(tables, scope, id)
      return rows.find(({ view }) => view.id === id)?.view ?? null
    },
    async names(scope, ids) {
      const people = matching({ scope, filter: { id: { in: ids } } })
      return people.map(({ id, givenName, familyName, email }) => ({ id, givenName, familyName, email }))
    },
    async stored(by) {
      const { users: table } = session.open.tables
      if ('id' in by) return table.get(by.id) ?? null
      if ('subject' in by) return table.by('subject', by.subject)[0] ?? null
      const byAge = table.by('email', by.email.toLowerCase()).toSorted(byId)
      return byAge.find(({ emailHeld }) => emailHeld) ?? byAge[0] ?? null
    },
    ...writes(session, 'users'),
  }
}

function userRows(session: Session, scope: Scope): UserRow[] {
  const { tables } = session.open
  const withoutEmail = [...tables.memberships.all()].filter(({ userId }) => userId === null)
  return [
    ...[...tables.users.all()].flatMap((user) => rowsOfUser(session, scope, user)),
    ...withoutEmail.filter(membershipScope(scope)).flatMap(invitationRow),
  ]
}

function pendingRow(tables: Tables, scope: Scope, id: string): UserRow[] {
  const membership = tables.memberships.get(id)
  return membership && membershipScope(scope)(membership) ? invitationRow(membership) : []
}

function pendingRowsById(tables: Tables, scope: Scope, { id }: UserFilter, rows: readonly UserRow[]): UserRow[] {
  const present = new Set(rows.map(({ view }) => view.id))
  return (namedValues(id) ?? []).flatMap((each) => (present.has(each) ? [] : pendingRow(tables, scope, each)))
}

function rowsOfUser(session: Session, scope: Scope, user: User): UserRow[] {
  const { person, invitations } = visibilityOf(session, scope, user)
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
  const matches = fieldTests({ ...described.filters, superAdmin: flag() }, filter)
  const search = searcher(filter.q)
  return ({ view, memberships }) =>
    matches(view) &&
    (membership === null || memberships.some(membership)) &&
    (search === null || search(personText(view, memberships)))
}

type MembershipTest = (membership: StoredMembership) => boolean

function membershipFilter(session: Session, scope: Scope, filter: UserFilter): MembershipTest | null {
  const { tables, feeView } = session.open
  const { invited, ended, erasureRequested, owing } = filter
  const otherFilters = [filter.sportId, filter.memberNumber, invited, ended, erasureRequested, owing]
  const isOfMemberships = filtersOfKind(described.filters, filter, 'membership').length > 0
  if (!isOfMemberships && otherFilters.every((match) => match === undefined)) return null
  const isCurrent = currentIn(session)
  const isInvited = (one: StoredMembership) =>
    one.state === 'pending' && one.invitation?.email != null && isCurrent(one)
  const isWhole = reachTest(described.reach, scope)
  // A coordinator sees no money.
  const owes = (one: StoredMembership, statuses: ReadonlySet<FeeStatus>) =>
    isWhole(one) &&
    tables.fees
      .by('userId', feeUserIdOf(one))
      .some((fee) => fee.institutionId === one.institutionId && statuses.has(feeView(fee, session.now).status))
  const isMatch = membershipTest(described.filters, filter)
  const sportId = matcher(filter.sportId)
  const memberNumber = matcher(filter.memberNumber)
  return (one) =>
    isMatch(one) &&
    memberNumber(one.memberNumber && withoutZeros(one.memberNumber)) &&
    (invited === undefined || invited === isInvited(one)) &&
    (one.sportIds.length === 0 ? sportId(null) : one.sportIds.some(sportId)) &&
    (ended === undefined || ended === !isCurrent(one)) &&
    (erasureRequested === undefined || erasureRequested === (one.erasureRequestedAt !== null)) &&
    (owing === undefined || owes(one, OWING[owing]))
}

type ShownPerson = { user: ShownUser; memberships: readonly StoredMembership[] }
type ShownUser = Omit<User, keyof typeof PRIVATE_ONCE_ENDED> & Pick<UserView, keyof typeof PRIVATE_ONCE_ENDED>

/** The parts of a user that a scope shows (§D3). `invitations` are listed apart, without revealing `person`. */
type Visibility = { person: ShownPerson | null; invitations: readonly StoredMembership[] }

function visibilityOf(session: Session, scope: Scope, user: User): Visibility {
  const all = session.open.tables.memberships.by('userId', user.id)
  if (scope.kind === 'all') return { person: { user, memberships: all }, invitations: [] }
  const inScope = all.filter(membershipScope(scope))
  const accepted = inScope.filter(({ state }) => state === 'accepted')
  if (accepted.length === 0) return { person: null, invitations: inScope }
  const isCurrent = currentIn(session)
  const isWhole = accepted.some(isCurrent)
  const isShownWithPerson = ({ state, invitation }: StoredMembership) =>
    state === 'accepted' || (isWhole && invitation?.email === user.email)
  const shownUser = isWhole ? user : { ...user, ...PRIVATE_ONCE_ENDED }
  return {
    person: { user: shownUser, memberships: inScope.filter(isShownWithPerson) },
    invitations: inScope.filter((membership) => !isShownWithPerson(membership)),
  }
}

function currentIn(session: Session) {
  const { institutions } = session.open.tables
  return (membership: StoredMembership) => {
    const institution = institutions.get(membership.institutionId)
    return institution !== undefined && !isOver(membership, calendarDateIn(institution.timezone, session.now))
  }
}

type PersonTexts = Pick<UserView, 'givenName' | 'familyName' | 'email' | 'documentNumber'>

function personText(person: PersonTexts | null, memberships: readonly StoredMembership[]): string {
  return searchText(
    person && `${person.givenName} ${person.familyName}`,
    person && person.email,
    person && person.documentNumber,
    ...memberships.map(({ memberNumber }) => memberNumber),
  )
}

export function personTexts(session: Session, scope: Scope): (userId: string) => string {
  const { tables } = session.open
  const names = new Map<string, string>()
  const inScope = membershipScope(scope)
  const invitationText = (id: string) => {
    const membership = tables.memberships.get(id)
    return membership?.invitation && inScope(membership) ? personText(membership.invitation, [membership]) : ''
  }
  const textOf = (userId: string) => {
    const user = tables.users.get(userId)
    if (!user) return invitationText(userId)
    const memberships = tables.memberships.by('userId', userId)
    if (scope.kind === 'all' || scope.userId === userId) return personText(user, memberships)
    const { person } = visibilityOf(session, scope, user)
    // Cuotas of a pending membership name the membership, not the person.
    const accepted = person?.memberships.filter(({ state }) => state === 'accepted') ?? []
    return person ? personText(person.user, accepted) : ''
  }
  return (userId) => {
    let text = names.get(userId)
    if (text === undefined) {
      text = textOf(userId)
      names.set(userId, text)
    }
    return text
  }
}
