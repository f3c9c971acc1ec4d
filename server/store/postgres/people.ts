import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Scope } from '#domain/access'
import { contains, isId, where } from './conditions.ts'
import { memberships, users } from './schema.ts'
import { membershipScope } from './scopes.ts'
import { invitationScope, personScope } from './users.ts'

/**
 * Whether a column names somebody whom a word finds, as a scope shows them (decisions §3): by their own texts and the member numbers that
 * it lets through; an invited person by what was typed; oneself by all there is.
 */
export function namesFound(person: SQLWrapper, scope: Scope, word: string): SQL {
  const byNumber = (inScope: SQL | undefined) =>
    sql`SELECT ${memberships.userId} FROM ${memberships} ${where(inScope, contains(memberships.search, word))}`
  const byTexts = (who: SQL | undefined) =>
    sql`SELECT ${users.id} FROM ${users} ${where(who, contains(users.search, word))}`
  if (scope.kind === 'all') return sql`${person} IN (${byTexts(undefined)} UNION ALL ${byNumber(undefined)})`

  const inScope = membershipScope(scope, memberships.institutionId)
  const found: SQL[] = []
  const self = scope.userId !== null && isId(scope.userId) ? scope.userId : null
  if (self !== null) {
    found.push(byTexts(sql`${users.id} = ${self}::uuid`), byNumber(sql`${memberships.userId} = ${self}::uuid`))
  }
  if (scope.institutionIds.length > 0) {
    const others = self === null ? undefined : sql`${memberships.userId} <> ${self}::uuid`
    const typed = contains(memberships.invitationSearch, word)
    found.push(
      byTexts(personScope(scope)),
      byNumber(inScope),
      sql`SELECT ${memberships.userId} FROM ${memberships} ${where(invitationScope(scope), others, typed)}`,
    )
  }
  return found.length === 0 ? sql`false` : sql`${person} IN (${sql.join(found, sql` UNION ALL `)})`
}
