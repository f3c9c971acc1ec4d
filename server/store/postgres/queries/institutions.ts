import { sql, type SQL } from 'drizzle-orm'
import { longitudeScale } from '#domain/values/coordinates'
import type { FilterOf } from '../../../resources/description.ts'
import type { institutions } from '../../../resources/institutions.ts'
import type { SortColumn } from './described.ts'
import { allOf, matching, where } from './queries.ts'
import { institutionOfferings as offered, institutions as table, sports } from '../schema/clubs.ts'

type Filter = FilterOf<typeof institutions>

const sportConditions = ({ sportId, typeId }: Filter) =>
  [matching(sports.id, 'uuid', sportId), matching(sports.typeId, 'uuid', typeId)] as const

const offers = (sport: SQL) => sql`${table.id} IN (
  SELECT ${offered.institutionId} FROM ${offered} JOIN ${sports} ON ${sports.id} = ${offered.sportId} WHERE ${sport})`

/** Whether an active sport's name matches: the first line of its search text. */
export const offersNamed = (test: (text: SQL) => SQL) =>
  offers(sql`${sports.active} AND ${test(sql`split_part(${sports.search}, E'\n', 1)`)}`)

function isAtHours({ weekday, dayPart }: Filter): SQL | undefined {
  const tests = [
    ...(weekday === undefined ? [] : ['@.weekday == $weekday']),
    ...(dayPart === undefined ? [] : ['@.from >= $gte && @.from <= $lte']),
  ]
  if (tests.length === 0) return undefined
  const path = `$.schedule[*] ? (${tests.join(' && ')})`
  return sql`jsonb_path_exists(item, ${path}::text::jsonpath, ${JSON.stringify({ weekday, ...dayPart })}::jsonb)`
}

/** The offerings of an institution whose sport is active. */
const shownOfferings = (...conditions: (SQL | undefined)[]) =>
  sql`FROM jsonb_array_elements(${table.offerings}) AS item JOIN ${sports} ON ${sports.id}::text = item ->> 'sportId'
    ${where(sql`${sports.active}`, ...conditions)}`

export function institutionFilter(filter: Filter): SQL | undefined {
  const [isSport, isOfType] = sportConditions(filter)
  const hours = isAtHours(filter)
  return allOf(
    isSport && offers(isSport),
    isOfType && offers(isOfType),
    hours && sql`EXISTS (SELECT ${shownOfferings(isSport, isOfType, hours)})`,
  )
}

/** Null for a sort by a column. */
export function institutionSort(field: string, filter: Filter): SortColumn | null {
  if (field === 'amount') return { by: byAmount(filter), nullable: true }
  return field === 'distance' ? { by: byDistance(filter), nullable: true } : null
}

function byAmount(filter: Filter): SQL {
  const amounts = sql`jsonb_path_query(item, '$.variants[*].amount ? (@.type() == "number")')`
  const ofVariants = sql`(SELECT min(amount::text::numeric) FROM ${amounts} AS amount)`
  const lowest = sql`min(coalesce(${ofVariants}, (item ->> 'monthlyAmount')::numeric))`
  const isNumber = sql`jsonb_typeof(item -> 'monthlyAmount') = 'number'`
  return sql`(SELECT ${table.currency} || lpad(${lowest}::text, 20, '0') ${shownOfferings(isNumber, ...sportConditions(filter), isAtHours(filter))})`
}

const degrees = (part: 1 | 2) => sql`split_part(${table.coordinates}, ',', ${sql.raw(String(part))})::float8`

/** `squaredDegrees` in SQL. A check constraint ensures that the column only has coordinates. */
function byDistance({ near }: Filter): SQL {
  if (!near) return sql`NULL::float8`
  const east = sql`abs(${degrees(2)} - ${near.longitude}::float8)`
  const x = sql`(least(${east}, 360 - ${east}) * ${longitudeScale(near)}::float8)`
  const y = sql`(${degrees(1)} - ${near.latitude}::float8)`
  return sql`(${x} * ${x} + ${y} * ${y})`
}
