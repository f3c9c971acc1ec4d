import type { Scope } from '#domain/access/access'
import { calendarDateIn } from '#domain/values/calendar'
import { isOver, type StoredMembership } from '#domain/members/membership'
import { PRIVATE_ONCE_ENDED, type User, type UserView } from '#domain/members/user'
import type { Session } from './session.ts'
import { membershipScope } from './scopes.ts'
import { searchText } from '#domain/values/searchText'

export type ShownPerson = { user: ShownUser; memberships: readonly StoredMembership[] }
type ShownUser = Omit<User, keyof typeof PRIVATE_ONCE_ENDED> & Pick<UserView, keyof typeof PRIVATE_ONCE_ENDED>

/**
 * What a scope shows of a user on a day (§D3, "a person in two clubs"). `person` is null unless they accepted
 * a membership in scope; without a current one its private fields are null. `invitations` are the pending memberships
 * that must not appear with the person; each shows only what was typed.
 */
export type Visibility = { person: ShownPerson | null; invitations: readonly StoredMembership[] }

export function visibilityOf(session: Session, scope: Scope, user: User): Visibility {
  const all = session.open.tables.memberships.by('userId', user.id)
  if (scope.kind === 'all') return { person: { user, memberships: all }, invitations: [] }
  const inScope = all.filter(membershipScope(scope))
  const accepted = inScope.filter(({ state }) => state === 'accepted')
  if (accepted.length === 0) return { person: null, invitations: inScope }
  const isCurrent = currentIn(session)
  const isWhole = accepted.some(isCurrent)
  const isTheirs = ({ state, invitation }: StoredMembership) =>
    state === 'accepted' || (isWhole && invitation?.email === user.email)
  const shownUser = isWhole ? user : { ...user, ...PRIVATE_ONCE_ENDED }
  return {
    person: { user: shownUser, memberships: inScope.filter(isTheirs) },
    invitations: inScope.filter((membership) => !isTheirs(membership)),
  }
}

export function currentIn(session: Session) {
  const { institutions } = session.open.tables
  return (membership: StoredMembership) => {
    const institution = institutions.get(membership.institutionId)
    return institution !== undefined && !isOver(membership, calendarDateIn(institution.timezone, session.now))
  }
}

type PersonTexts = Pick<UserView, 'givenName' | 'familyName' | 'email' | 'documentNumber'>

export function personText(person: PersonTexts | null, memberships: readonly StoredMembership[]): string {
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
  const typedText = (id: string) => {
    const membership = tables.memberships.get(id)
    return membership?.invitation && inScope(membership) ? personText(membership.invitation, [membership]) : ''
  }
  const textOf = (userId: string) => {
    const user = tables.users.get(userId)
    if (!user) return typedText(userId)
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
