import { getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { institutionsOf, type Scope } from '#domain/access/access'
import type { Match } from '../../../resources/filters.ts'
import { allOf, contains, isId, arrayOf, matching, where, NOTHING, type Queries } from './queries.ts'
import { daysInScope, daysTable, feeStatusSql, todayOf, type DaysByInstitution } from './feeStatus.ts'
import { idCount, membershipConditions, reachCondition, membershipScope } from './described.ts'
import { memberships, users } from '../schema/people.ts'
import { OWING } from '#domain/money/feeStatus'
import type { UserFilter } from '../../port.ts'
import { users as described } from '../../../resources/users.ts'
import { fees } from '../schema/money.ts'

function isOver({ institutionId, until }: Pick<Table, 'institutionId' | 'until'>, days: DaysByInstitution): SQL {
  const today = sql`(SELECT today.day FROM ${daysTable(days, todayOf)} AS today (id, day) WHERE today.id = ${institutionId})`
  return sql`(${until} IS NOT NULL AND ${until} < ${today})`
}

type Table = Record<'institutionId' | 'sportIds' | 'state' | 'until', SQLWrapper>

function currentIn(scope: Scope, scopeDays: DaysByInstitution, table: Table): SQL | undefined {
  return allOf(membershipScope(scope, table), sql`${table.state} = 'accepted'`, sql`NOT ${isOver(table, scopeDays)}`)
}

/** People with an accepted membership that is not over. A list of ids, so that PostgreSQL looks them up by id. */
export function personScope(scope: Scope, scopeDays: DaysByInstitution, id?: Match<string>): SQL | undefined {
  if (scope.kind === 'all') return undefined
  const byId = matching(memberships.userId, 'uuid', id)
  return sql`${users.id} = ANY (ARRAY(
    SELECT ${memberships.userId} FROM ${memberships} ${where(byId, currentIn(scope, scopeDays, memberships))}))`
}

export function formerPeople(scopeDays: DaysByInstitution): SQL {
  const todays = Array.from(scopeDays.values(), todayOf)
  return sql`rayo.former_members(${arrayOf([...scopeDays.keys()])}::uuid[], ${arrayOf(todays)}::date[]) AS former`
}

export function formerScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all' || scope.sports === undefined) return undefined
  return sql`former.id IN (SELECT ${memberships.userId} FROM ${memberships} ${where(membershipScope(scope, memberships))})`
}

function pendingIn(scope: Scope): SQL | undefined {
  return allOf(membershipScope(scope, memberships), sql`${memberships.state} = 'pending'`)
}

/** All invitations except those to the e-mail of a person shown in full. A filter by id returns any. */
export function invitationScope(
  scope: Scope,
  scopeDays: DaysByInstitution,
  id: Match<string> | undefined,
): SQL | undefined {
  if (idCount(id) !== null) return pendingIn(scope)
  if (scope.kind === 'all') return sql`${memberships.userId} IS NULL`
  const current = alias(memberships, 'current')
  return allOf(
    pendingIn(scope),
    sql`NOT EXISTS (SELECT FROM ${memberships} AS current JOIN ${users} ON ${users.id} = ${current.userId}
      ${where(
        sql`${current.userId} = ${memberships.userId}`,
        currentIn(scope, scopeDays, current),
        sql`${users.email} = ${memberships.invitation} ->> 'email'`,
      )})`,
  )
}

/** Few numbers have letters: an index finds those for a word that begins with a letter. */
export function numberContains(word: string): SQL {
  const inNumber = contains(memberships.search, word)
  return /^.[0-9]/.test(word) ? inNumber : sql`(${memberships.numberHasLetters} AND ${inNumber})`
}

/** Searches the texts that a scope shows (§D3): those of the invitation, a former member's name, or all one's own. */
export function matchesPerson(person: SQLWrapper, scope: Scope, word: string, scopeDays: DaysByInstitution): SQL {
  const byNumber = (...conditions: (SQL | undefined)[]) =>
    sql`SELECT ${memberships.userId} FROM ${memberships} ${where(...conditions, numberContains(word))}`
  const inInvitation = sql`(${contains(memberships.invitationSearch, word)} OR ${numberContains(word)})`
  // Until a membership is accepted, records name the membership itself.
  const byInvitation = sql`SELECT ${memberships.id} FROM ${memberships} ${where(pendingIn(scope), inInvitation)}`
  const byTexts = (who: SQL | undefined) =>
    sql`SELECT ${users.id} FROM ${users} ${where(who, contains(users.search, word))}`
  if (scope.kind === 'all')
    return sql`${person} IN (${byTexts(undefined)} UNION ALL ${byNumber()} UNION ALL ${byInvitation})`

  const inScope = membershipScope(scope, memberships)
  const selects: SQL[] = []
  const self = scope.userId !== null && isId(scope.userId) ? scope.userId : null
  if (self !== null) {
    selects.push(byTexts(sql`${users.id} = ${self}::uuid`), byNumber(sql`${memberships.userId} = ${self}::uuid`))
  }
  if (institutionsOf(scope).length > 0) {
    selects.push(
      byTexts(personScope(scope, scopeDays)),
      byNumber(inScope, sql`${memberships.state} = 'accepted'`),
      sql`SELECT former.id FROM ${formerPeople(scopeDays)} ${where(formerScope(scope), contains(sql`former.search`, word))}`,
      byInvitation,
    )
  }
  return selects.length === 0 ? sql`false` : sql`${person} IN (${sql.join(selects, sql` UNION ALL `)})`
}

const COLUMNS = getTableColumns(memberships)

const WITHOUT_ZEROS = sql`regexp_replace(${memberships.memberNumber}, '^0+(?=[0-9]+$)', '')`

export async function membershipFilter(queries: Queries, scope: Scope, filter: UserFilter): Promise<SQL | undefined> {
  const { invited, ended, erasureRequested, owing } = filter
  const needsDays = invited !== undefined || ended !== undefined || owing !== undefined
  const days = needsDays ? await daysInScope(queries, scope, { institutionId: filter.institutionId }) : null
  return allOf(
    membershipConditions(described.filters, COLUMNS, filter),
    matching(WITHOUT_ZEROS, 'text', filter.memberNumber),
    sportFilter(filter.sportId),
    erasureRequested === undefined
      ? undefined
      : sql`(${memberships.erasureRequestedAt} IS NOT NULL) = ${erasureRequested}::boolean`,
    days && invited !== undefined ? invitedFilter(days, invited) : undefined,
    days && ended !== undefined
      ? ended
        ? isOver(memberships, days)
        : sql`NOT ${isOver(memberships, days)}`
      : undefined,
    // A coordinator sees no money.
    days && owing !== undefined
      ? allOf(reachCondition(described.reach, COLUMNS, scope), owingFilter(days, owing))
      : undefined,
  )
}

function sportFilter(sportId: UserFilter['sportId']): SQL | undefined {
  if (sportId === undefined) return undefined
  if (sportId === null) return sql`cardinality(${memberships.sportIds}) = 0`
  const matched = where(matching(sql`sport_id`, 'uuid', sportId))
  return sql`EXISTS (SELECT FROM unnest(${memberships.sportIds}) AS sport_id ${matched})`
}

function invitedFilter(days: DaysByInstitution, invited: boolean): SQL {
  const email = sql`${memberships.invitation} ->> 'email'`
  const isInvited = sql`(${memberships.state} = 'pending' AND ${email} IS NOT NULL AND NOT ${isOver(memberships, days)})`
  return sql`${isInvited} = ${invited}::boolean`
}

/** Cuotas name the person once the membership is accepted, and the membership itself before. */
function owingFilter(days: DaysByInstitution, owing: keyof typeof OWING): SQL {
  if (days.size === 0) return NOTHING
  const status = feeStatusSql(days)
  const payer = sql`CASE WHEN ${memberships.state} = 'accepted' THEN coalesce(${memberships.userId}, ${memberships.id}) ELSE ${memberships.id} END`
  return sql`(${memberships.institutionId}, ${payer}) IN (
    SELECT ${fees.institutionId}, ${fees.userId} FROM ${fees} ${status.join}
    ${where(sql`${fees.institutionId} = ANY (${arrayOf([...days.keys()])}::uuid[])`, status.amongst([...OWING[owing]]))})`
}
