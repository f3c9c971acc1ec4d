import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '#domain/access/access'
import { FEE_STATUSES, type Standing } from '#domain/money/feeStatus'
import { searchWords } from '#domain/visitors/search'
import type { FeeFilter } from '../port/money.ts'
import { allOf, amongst, matching, where } from './conditions.ts'
import { STATUSES_OF_STANDING, statusesOf } from './feeStatus.ts'
import { fees, feeTallies } from './schemaMoney.ts'
import { familyFees } from './scopes.ts'

/**
 * Returns the query for the number of fees in a list, from the counts kept for each institution. Returns null if the
 * counts do not help: for filters beyond institutions and whole standings, and for an actor who sees no institution's
 * fees but their own.
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

function wholeStandings(match: FeeFilter['status']): Standing[] | null {
  const selected = new Set(match === undefined ? FEE_STATUSES : statusesOf(match))
  const whole = [...STATUSES_OF_STANDING].filter(([, statuses]) => statuses.every((status) => selected.has(status)))
  const covered = whole.flatMap(([, statuses]) => statuses)
  return covered.length > 0 && covered.length === selected.size ? whole.map(([standing]) => standing) : null
}

function ownElsewhere(
  scope: Scope,
  standings: readonly Standing[],
  institutionId: FeeFilter['institutionId'],
): SQL | null {
  const family = scope.kind === 'all' ? undefined : familyFees(scope)
  if (scope.kind === 'all' || family === undefined) return null
  const condition = allOf(
    family,
    sql`NOT ${amongst(fees.institutionId, 'uuid', scope.institutionIds)}`,
    matching(fees.institutionId, 'uuid', institutionId),
    amongst(fees.standing, 'text', standings),
  )
  return sql`(SELECT count(*) FROM ${fees} ${where(condition)})`
}
