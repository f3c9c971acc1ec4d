import { scopeOf, type Scope } from '#domain/access/access'
import type { Institution } from '#domain/clubs/institution'
import { variantIn } from '#domain/clubs/offering'
import { planMonth } from '#domain/money/generation'
import { type PlannedFee, isMade, familyOf } from '#domain/money/plannedFee'
import { addFigures, noFigures } from '#domain/money/run'
import type { GenerationInput, Preview, PreviewGroup, PreviewRow, Upcoming } from '#domain/money/run'
import type { ReadTransaction } from '../../store/port.ts'
import { sportNamesOf, personNames } from '../records/names.ts'
import { feeUserIdOf } from '#domain/members/membership'
import { listedName } from '#domain/members/user'
import { sum } from '#domain/money/money'
import { collationKey } from '#domain/values/collation'
import { lateBefore } from '#domain/money/feeStatus'
import { addMonths, calendarDateIn, periodOf, type Period } from '#domain/values/calendar'
import { type ActorReads, EVERYTHING, orNotFound } from '../records/records.ts'
import { existingFor } from './existingFees.ts'
import { feesOf } from '../fees/readFees.ts'
import { planAll, requestOf, termsOf } from './startRun.ts'

function groupOf({ skipped, exempt }: PlannedFee): PreviewGroup {
  return skipped ?? (exempt ? 'exempt' : 'charged')
}

async function previewRows(
  tx: ReadTransaction,
  scope: Scope,
  institution: Pick<Institution, 'offerings'>,
  planned: readonly PlannedFee[],
  memberOf: (userId: string) => string | null,
): Promise<PreviewRow[]> {
  const sportOf = await sportNamesOf(tx, scope, planned)
  return planned.map((row) => ({
    userId: row.userId,
    memberName: memberOf(row.userId),
    memberNumber: row.memberNumber,
    sportId: row.sportId,
    sportName: sportOf(row.sportId),
    variant: variantIn(institution, row.sportId, row.variantId)?.name ?? null,
    concept: row.concept,
    category: row.category,
    previousCategory: row.previousCategory,
    family: row.family,
    base: row.base,
    amount: row.amount,
    adjustments: row.adjustments,
    dueDate: row.dueDate,
    group: groupOf(row),
  }))
}

/** Reads the whole family, on which discounts depend, so the caller must have checked that the user may see it. */
export async function upcomingFees(
  tx: ReadTransaction,
  { institutionId, userId, period }: { institutionId: string; userId: string; period?: Period | undefined },
): Promise<Upcoming> {
  const institution = orNotFound((await tx.institutionsById([institutionId]))[0])
  const pending = await tx.memberships.get(userId)
  const memberships = [...(await tx.memberships.ofUser(userId)), ...(pending ? [pending] : [])].filter(
    (one) => one.institutionId === institutionId && feeUserIdOf(one) === userId,
  )
  orNotFound(memberships[0])
  const families = [...new Set(memberships.map(familyOf))]
  const members = (await Promise.all(families.map((family) => tx.memberships.billed(institutionId, { family })))).flat()
  const month = period ?? addMonths(periodOf(calendarDateIn(institution.timezone, tx.now)), 1)
  const fees = await feesOf(tx, institution, { userId: { in: members.map(feeUserIdOf) }, period: month })
  const terms = termsOf(institution, month)
  const existingByKey = await existingFor(tx, institution, { period: month, terms }, members, fees)
  const planned = planMonth(terms, month, institution.offerings, members, existingByKey)
  const ids = new Set(memberships.map(({ id }) => id))
  const payees = members.filter(({ id, guardianId }) => ids.has(id) || (guardianId !== null && ids.has(guardianId)))
  const payeeIds = [...new Set(payees.map(feeUserIdOf))]
  const rows = planned.filter((row) => payeeIds.includes(row.userId))
  const people = await tx.users.names(EVERYTHING, payeeIds)
  const names = new Map(people.map((person) => [person.id, listedName(person)]))
  return {
    period: month,
    currency: institution.currency,
    total: sum(
      rows.filter((row) => (isMade(row) || row.skipped === 'exists') && !row.exempt).map(({ amount }) => amount),
    ),
    rows: await previewRows(tx, EVERYTHING, institution, rows, (id) => names.get(id) ?? null),
  }
}

/** The figures, and a page of one group’s rows, sorted by the members’ names. Writes nothing. */
export async function previewRun(tx: ActorReads, input: GenerationInput): Promise<Preview> {
  const request = await requestOf(tx, input)
  const { rows: all } = await planAll(tx, request)
  const { timezone, graceDays } = request.institution
  const overdueBefore = lateBefore(calendarDateIn(timezone, tx.now), graceDays)
  const { group, offset, limit } = input.rows
  const rows = all.filter((row) => groupOf(row) === group)
  const members = [...new Set(rows.map(({ userId }) => userId))]
  const memberOf = await personNames(tx, members, listedName)
  const keyed = members.map((id) => [`${collationKey(memberOf(id) ?? '')}${id}`, id] as const)
  const places = new Map(keyed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, id], place) => [id, place]))
  const placeOf = ({ userId }: PlannedFee) => places.get(userId) ?? 0
  const page = rows.toSorted((a, b) => placeOf(a) - placeOf(b)).slice(offset, offset + limit)
  return {
    ...addFigures(noFigures(), all),
    currency: request.institution.currency,
    rowsTotal: rows.length,
    overdue: all.filter((row) => isMade(row) && !row.exempt && row.dueDate < overdueBefore).length,
    rows: await previewRows(tx, scopeOf(tx.actor, 'sports'), request.institution, page, memberOf),
  }
}
