import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#domain/access/access'
import { OWING } from '#domain/money/feeStatus'
import type { UserFilter } from '../port/people.ts'
import { NOTHING, allOf, list, matching, where } from './conditions.ts'
import { daysInScope, type DaysByInstitution } from './feeDays.ts'
import { users } from '../../resources/users.ts'
import { reached } from './described.ts'
import { feeStatusSql } from './feeStatus.ts'
import type { Queries } from './queries.ts'
import { fees } from './schemaMoney.ts'
import { memberships } from './schemaPeople.ts'

/** A member number as `withoutZeros` of the domain returns it. */
const WITHOUT_ZEROS = sql`regexp_replace(${memberships.memberNumber}, '^0+(?=[0-9]+$)', '')`

export async function membershipFilter(
  queries: Queries,
  scope: Scope,
  {
    institutionId,
    role,
    state,
    invited,
    sportId,
    ended,
    erasureRequested,
    contact,
    owing,
    membershipId,
    guardianId,
    memberNumber,
  }: UserFilter,
  now: number,
): Promise<SQL | undefined> {
  const needsDays = invited !== undefined || ended !== undefined || owing !== undefined
  const days = needsDays ? await daysInScope(queries, scope, { institutionId }, now) : null
  return allOf(
    matching(memberships.institutionId, 'uuid', institutionId),
    matching(memberships.role, 'text', role),
    matching(memberships.state, 'text', state),
    matching(memberships.id, 'uuid', membershipId),
    matching(memberships.guardianId, 'uuid', guardianId),
    matching(WITHOUT_ZEROS, 'text', memberNumber),
    sportFilter(sportId),
    erasureRequested === undefined
      ? undefined
      : sql`(${memberships.erasureRequestedAt} IS NOT NULL) = ${erasureRequested}::boolean`,
    contact === undefined ? undefined : sql`${memberships.contact} = ${contact}::boolean`,
    days && invited !== undefined ? invitedFilter(days, invited) : undefined,
    days && ended !== undefined ? (ended ? isOver(days) : sql`NOT ${isOver(days)}`) : undefined,
    // A coordinator sees no money.
    days && owing !== undefined
      ? allOf(reached(users.reach, { institutionId: memberships.institutionId }, scope), owingFilter(days, owing))
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
  const waits = sql`(${memberships.state} = 'pending' AND ${email} IS NOT NULL AND NOT ${isOver(days)})`
  return sql`${waits} = ${invited}::boolean`
}

function isOver(days: DaysByInstitution): SQL {
  const todays = Array.from(days.values(), ({ today }) => today)
  const today = sql`(SELECT ended.day FROM unnest(${list([...days.keys()])}::uuid[], ${list(todays)}::date[]) AS ended (id, day)
    WHERE ended.id = ${memberships.institutionId})`
  return sql`(${memberships.until} IS NOT NULL AND ${memberships.until} < ${today})`
}

/**
 * Whether a membership has a cuota in its institution that is owed. Cuotas name the person once the membership is
 * accepted, and the membership itself before.
 */
function owingFilter(days: DaysByInstitution, owing: keyof typeof OWING): SQL {
  if (days.size === 0) return NOTHING
  const status = feeStatusSql(days)
  const payer = sql`CASE WHEN ${memberships.state} = 'accepted' THEN coalesce(${memberships.userId}, ${memberships.id}) ELSE ${memberships.id} END`
  return sql`(${memberships.institutionId}, ${payer}) IN (
    SELECT ${fees.institutionId}, ${fees.userId} FROM ${fees} ${status.join}
    ${where(sql`${fees.institutionId} = ANY (${list([...days.keys()])}::uuid[])`, status.amongst([...OWING[owing]]))})`
}
