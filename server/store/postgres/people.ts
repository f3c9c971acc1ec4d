import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Scope } from '#domain/access'
import type { Match } from '../../resources/filters.ts'
import { allOf, contains, isId, list, where } from './conditions.ts'
import { daysOf } from './feeDays.ts'
import type { DaysByInstitution } from './feeDays.ts'
import type { Queries } from './queries.ts'
import { memberships, users } from './schemaPeople.ts'
import { membershipScope } from './scopes.ts'

/** The institutions of a scope and the day in each, by which memberships are over; as two lists of the same length. */
export type Here = { institutionIds: readonly string[]; days: readonly string[] }

export const NOWHERE: Here = { institutionIds: [], days: [] }

/** The days of everything are asked for alone by what goes by them there: to whom nothing is hidden, days hide nothing. */
export async function hereOf(queries: Queries, scope: Scope, now: number): Promise<Here> {
  return scope.kind === 'all' || scope.institutionIds.length === 0
    ? NOWHERE
    : hereFrom(await daysOf(queries, scope.institutionIds, now))
}

function hereFrom(days: DaysByInstitution): Here {
  return { institutionIds: [...days.keys()], days: Array.from(days.values(), ({ today }) => today) }
}

/** Whether a membership is not over on its institution's day. */
function isCurrent({ institutionId, until }: Pick<Table, 'institutionId' | 'until'>, here: Here): SQL {
  const today = sql`(SELECT here.day FROM unnest(${list(here.institutionIds)}::uuid[], ${list(here.days)}::date[]) AS here (id, day)
    WHERE here.id = ${institutionId})`
  return sql`(${until} IS NULL OR ${until} >= ${today})`
}

/** Memberships under another name, where a query has its own already. */
type Table = Record<'institutionId' | 'state' | 'until', SQLWrapper>

/** Accepted memberships of a scope that are not over: by these a person is told whole. */
function currentIn(scope: Scope, here: Here, table: Table): SQL | undefined {
  return allOf(membershipScope(scope, table.institutionId), sql`${table.state} = 'accepted'`, isCurrent(table, here))
}

/**
 * People whom a scope tells whole: by an accepted membership that is not over. As a list of ids, so that people are looked up by it, however many
 * others there are.
 */
export function personScope(scope: Scope, here: Here): SQL | undefined {
  if (scope.kind === 'all') return undefined
  return sql`${users.id} = ANY (ARRAY(
    SELECT ${memberships.userId} FROM ${memberships} ${where(currentIn(scope, here, memberships))}))`
}

/** Where the people come from whose memberships in a scope are all over, as the table `former` of what is told of them (0009). */
export function formerPeople(here: Here): SQL {
  return sql`rayo.former_members(${list(here.institutionIds)}::uuid[], ${list(here.days)}::date[]) AS former`
}

/** The pending memberships of a scope. */
function pendingIn(scope: Scope): SQL | undefined {
  return allOf(membershipScope(scope, memberships.institutionId), sql`${memberships.state} = 'pending'`)
}

/**
 * The pending memberships that a scope tells as people of their own: but for those that were sent to the e-mail of somebody whom it tells whole.
 * By id any is told so, since cuotas name it; to whom nothing is hidden those without e-mail alone are listed (ADR 34).
 */
export function invitationScope(scope: Scope, here: Here, id: Match<string> | undefined): SQL | undefined {
  if (isNamed(id)) return pendingIn(scope)
  if (scope.kind === 'all') return sql`${memberships.userId} IS NULL`
  const current = alias(memberships, 'current')
  return allOf(
    pendingIn(scope),
    sql`NOT EXISTS (SELECT FROM ${memberships} AS current JOIN ${users} ON ${users.id} = ${current.userId}
      ${where(
        sql`${current.userId} = ${memberships.userId}`,
        currentIn(scope, here, current),
        sql`${users.email} = ${memberships.invitation} ->> 'email'`,
      )})`,
  )
}

/** Whether a filter names ids one by one. */
const isNamed = (id: Match<string> | undefined) =>
  typeof id === 'string' || (typeof id === 'object' && id !== null && 'in' in id)

/**
 * Whether a column names somebody whom a word finds, as a scope shows them (decisions §3): by their own texts and the member numbers that
 * it lets through; an invited person by what was typed; somebody whose membership is over by name and number; oneself by all there is.
 */
export function namesFound(person: SQLWrapper, scope: Scope, word: string, here: Here): SQL {
  const byNumber = (...conditions: (SQL | undefined)[]) =>
    sql`SELECT ${memberships.userId} FROM ${memberships} ${where(...conditions, contains(memberships.search, word))}`
  const typed = sql`(${contains(memberships.invitationSearch, word)} OR ${contains(memberships.search, word)})`
  // Until it is accepted a membership is named itself.
  const byInvitation = sql`SELECT ${memberships.id} FROM ${memberships} ${where(pendingIn(scope), typed)}`
  const byTexts = (who: SQL | undefined) =>
    sql`SELECT ${users.id} FROM ${users} ${where(who, contains(users.search, word))}`
  if (scope.kind === 'all')
    return sql`${person} IN (${byTexts(undefined)} UNION ALL ${byNumber()} UNION ALL ${byInvitation})`

  const inScope = membershipScope(scope, memberships.institutionId)
  const found: SQL[] = []
  const self = scope.userId !== null && isId(scope.userId) ? scope.userId : null
  if (self !== null) {
    found.push(byTexts(sql`${users.id} = ${self}::uuid`), byNumber(sql`${memberships.userId} = ${self}::uuid`))
  }
  if (scope.institutionIds.length > 0) {
    found.push(
      byTexts(personScope(scope, here)),
      byNumber(inScope, sql`${memberships.state} = 'accepted'`),
      sql`SELECT former.id FROM ${formerPeople(here)} ${where(contains(sql`former.search`, word))}`,
      byInvitation,
    )
  }
  return found.length === 0 ? sql`false` : sql`${person} IN (${sql.join(found, sql` UNION ALL `)})`
}
