import type { Scope } from '#domain/access'
import type { Invitation, StoredMembership } from '#domain/membership'
import type { Database } from './database.ts'
import { membershipScope } from './scopes.ts'
import { searchText } from './search.ts'

/**
 * What a scope shows of a person (decisions §3, "a person in two clubs"): the person and their memberships in scope; of someone whose
 * memberships in scope are all pending, only those invitations; of anyone else nothing.
 */
export type Visibility =
  | { kind: 'person'; memberships: readonly StoredMembership[] }
  | { kind: 'invitations'; memberships: readonly StoredMembership[] }
  | { kind: 'nothing' }

export function visibilityOf(memberships: readonly StoredMembership[], scope: Scope): Visibility {
  if (scope.kind === 'all') return { kind: 'person', memberships }
  const visible = memberships.filter(membershipScope(scope))
  if (visible.length === 0) return { kind: 'nothing' }
  return { kind: visible.some(({ state }) => state === 'accepted') ? 'person' : 'invitations', memberships: visible }
}

type PersonTexts = Pick<Invitation, 'givenName' | 'familyName' | 'email' | 'documentNumber'>

/** What `q` finds a person by: names, e-mail, document and the member numbers of the memberships told. */
export function personText(person: PersonTexts | null, memberships: readonly StoredMembership[]): string {
  return searchText(
    person && `${person.givenName} ${person.familyName}`,
    person && person.email,
    person && person.documentNumber,
    ...memberships.map(({ memberNumber }) => memberNumber),
  )
}

/** The texts by which a scope lets people be found through their fees and receipts, each worked out once. */
export function personTexts({ tables, indexes }: Database, scope: Scope): (userId: string) => string {
  const known = new Map<string, string>()
  const textOf = (userId: string) => {
    const user = tables.users.get(userId) ?? null
    const memberships = indexes.membershipsByUser.get(userId)
    if (scope.kind === 'some' && scope.userId === userId) return personText(user, memberships)
    const visible = visibilityOf(memberships, scope)
    if (visible.kind === 'nothing') return ''
    if (visible.kind === 'person') return personText(user, visible.memberships)
    return visible.memberships.map((membership) => personText(membership.invitation, [membership])).join('\n')
  }
  return (userId) => {
    let text = known.get(userId)
    if (text === undefined) {
      text = textOf(userId)
      known.set(userId, text)
    }
    return text
  }
}
