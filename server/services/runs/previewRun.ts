import { scopeOf } from '#domain/access/access'
import { addFigures, noFigures } from '#domain/money/generation'
import type { PlannedFee } from '#domain/money/generation'
import { collationKey } from '#domain/values/collation'
import type { GenerationInput, Preview, PreviewGroup } from '#domain/money/run'
import { listedName } from '#domain/members/user'
import type { ReadTransaction } from '../../store/port.ts'
import { sportNamesOf } from '../fees/rowNames.ts'
import { actorNames } from '../history/actorNames.ts'
import type { Caller } from '../records/caller.ts'
import { requestOf, planAll } from './startRun.ts'

/** Writes nothing: the figures, and a page of one group’s rows by the members’ names. */
export async function previewRun(tx: ReadTransaction, caller: Caller, input: GenerationInput): Promise<Preview> {
  const request = await requestOf(tx, caller, input)
  const { rows: all } = await planAll(tx, caller.now, request)
  const { group, offset, limit } = input.rows
  const rows = all.filter((row) => groupOf(row) === group)
  const members = [...new Set(rows.map(({ userId }) => userId))]
  const memberOf = await actorNames(tx, caller, members, listedName)
  const keys = new Map(members.map((id) => [id, collationKey(memberOf(id) ?? '')]))
  const keyOf = ({ userId }: PlannedFee) => `${keys.get(userId) ?? ''}${userId}`
  // A member's sports keep their order.
  const ordered = rows.toSorted((a, b) => (keyOf(a) === keyOf(b) ? 0 : keyOf(a) < keyOf(b) ? -1 : 1))
  const page = ordered.slice(offset, offset + limit)
  const sports = await sportNamesOf(
    tx,
    scopeOf(caller.actor, 'sports'),
    page.flatMap(({ sportId }) => sportId ?? []),
    caller.now,
  )
  return {
    ...addFigures(noFigures(), all),
    currency: request.institution.currency,
    rowsTotal: rows.length,
    rows: page.map((row) => ({
      userId: row.userId,
      memberName: memberOf(row.userId),
      memberNumber: row.memberNumber,
      sportId: row.sportId,
      sportName: row.sportId === null ? null : (sports.get(row.sportId) ?? null),
      concept: row.concept,
      base: row.base,
      amount: row.amount,
      adjustments: row.adjustments,
      dueDate: row.dueDate,
      group,
    })),
  }
}

function groupOf({ skipped, exempt }: PlannedFee): PreviewGroup {
  return skipped ?? (exempt ? 'exempt' : 'charged')
}
