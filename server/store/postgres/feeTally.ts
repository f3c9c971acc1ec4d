import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Scope } from '#domain/access'
import { FEE_STATUSES } from '#domain/feeStatus'
import type { FeeFilter } from '../port.ts'
import { searchWords } from '../search.ts'
import { allOf, amongst, isId, matching, where } from './conditions.ts'
import { STATUSES_OF_STANDING, statusesOf } from './feeStatus.ts'
import { feeTallies, fees } from './schemaMoney.ts'
import type { Standing } from './schemaMoney.ts'

const STANDINGS: readonly Standing[] = ['none', 'over', 'paid', 'open']

/**
 * The query of how many fees a list has in all, where the counts that are kept of each institution tell (ADR 23); null where they do not:
 * of what asks for more than institutions and whole standings, and of whoever sees no institution's fees but their own.
 */
export function talliedTotal(scope: Scope, { status, institutionId, q, ...others }: FeeFilter): SQL | null {
  const standings = wholeStandings(status)
  if (!standings || searchWords(q).length > 0) return null
  if (Object.values(others).some((match) => match !== undefined)) return null
  if (scope.kind === 'some' && scope.institutionIds.length === 0) return null
  const ofInstitution = sql.join(
    standings.map((standing) => feeTallies[standing]),
    sql` + `,
  )
  const own = ownElsewhere(scope, standings, institutionId)
  return sql`SELECT coalesce(sum(${ofInstitution}), 0) + ${own ?? sql`0`} AS total FROM ${feeTallies} ${where(
    scope.kind === 'all' ? undefined : amongst(feeTallies.institutionId, 'uuid', scope.institutionIds),
    matching(feeTallies.institutionId, 'uuid', institutionId),
  )}`
}

/** What makes up the statuses asked for, when these are whole standings; else null, since the rest depends on the day. */
function wholeStandings(match: FeeFilter['status']): Standing[] | null {
  const wanted = new Set(match === undefined ? FEE_STATUSES : statusesOf(match))
  const whole = STANDINGS.filter((standing) => STATUSES_OF_STANDING[standing].every((status) => wanted.has(status)))
  const covered = whole.reduce((statuses, standing) => statuses + STATUSES_OF_STANDING[standing].length, 0)
  return covered > 0 && covered === wanted.size ? whole : null
}

/** How many fees a scope's person has in institutions that it does not show whole; null when it has no person. */
function ownElsewhere(
  scope: Scope,
  standings: readonly Standing[],
  institutionId: FeeFilter['institutionId'],
): SQL | null {
  if (scope.kind === 'all' || scope.userId === null || !isId(scope.userId)) return null
  const condition = allOf(
    amongst(fees.userId, 'uuid', [scope.userId]),
    sql`NOT ${amongst(fees.institutionId, 'uuid', scope.institutionIds)}`,
    matching(fees.institutionId, 'uuid', institutionId),
    amongst(fees.standing, 'text', standings),
  )
  return sql`(SELECT count(*) FROM ${fees} ${where(condition)})`
}
