import { isMade, familyOf, planMonth } from '#domain/money/generation'
import { payerOf } from '#domain/members/membership'
import { listedName } from '#domain/members/user'
import { sum } from '#domain/money/money'
import type { Upcoming } from '#domain/money/run'
import { addMonths, calendarDateIn, periodOf, type Period } from '#domain/values/calendar'
import type { ReadTransaction } from '../../store/port.ts'
import { EVERYTHING, existing } from '../records/records.ts'
import { feesOf, keysOf } from './planPart.ts'
import { previewRows } from './previewRows.ts'
import { termsOf } from './startRun.ts'

const EVERYTHING_CHARGED = { sportIds: null, conceptIds: null, amounts: [], dueDate: null }

/**
 * Without a period, of the month after the institution's current one. Discounts depend on the whole family, which a
 * member does not see: the transaction is the product's own, and the caller has checked before. Throws `notFound` for a
 * person without a membership there.
 */
export async function upcomingFees(
  tx: ReadTransaction,
  { institutionId, userId, period }: { institutionId: string; userId: string; period?: Period | undefined },
  now: number,
): Promise<Upcoming> {
  const institution = existing((await tx.institutionsById([institutionId]))[0])
  const pending = await tx.memberships.get(userId)
  const memberships = [...(await tx.memberships.ofUser(userId)), ...(pending ? [pending] : [])].filter(
    (one) => one.institutionId === institutionId && payerOf(one) === userId,
  )
  existing(memberships[0])
  const families = [...new Set(memberships.map(familyOf))]
  const members = (await Promise.all(families.map((family) => tx.memberships.billed(institutionId, { family })))).flat()
  const month = period ?? addMonths(periodOf(calendarDateIn(institution.timezone, now)), 1)
  const fees = await feesOf(tx, now, institution, { userId: { in: members.map(payerOf) }, period: month })
  const terms = termsOf(institution, month, EVERYTHING_CHARGED)
  const planned = planMonth(terms, month, institution.offerings, members, keysOf(fees))
  const ids = new Set(memberships.map(({ id }) => id))
  const payees = members.filter(({ id, guardianId }) => ids.has(id) || (guardianId !== null && ids.has(guardianId)))
  const payeeIds = [...new Set(payees.map(payerOf))]
  const rows = planned.filter((row) => payeeIds.includes(row.userId))
  const people = await tx.users.names(EVERYTHING, payeeIds, now)
  const names = new Map(people.map((person) => [person.id, listedName(person)]))
  return {
    period: month,
    currency: institution.currency,
    total: sum(rows.filter((row) => isMade(row) && !row.exempt).map(({ amount }) => amount)),
    rows: await previewRows(tx, EVERYTHING, institution, rows, (id) => names.get(id) ?? null, now),
  }
}
