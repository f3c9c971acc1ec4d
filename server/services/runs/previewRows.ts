import type { Scope } from '#domain/access/access'
import { variantIn, type Institution } from '#domain/clubs/institution'
import type { PlannedFee } from '#domain/money/generation'
import type { PreviewGroup, PreviewRow } from '#domain/money/run'
import type { ReadTransaction } from '../../store/port.ts'
import { sportNamesOf } from '../institutions/sportNames.ts'

export function groupOf({ skipped, exempt }: PlannedFee): PreviewGroup {
  return skipped ?? (exempt ? 'exempt' : 'charged')
}

/** Planned cuotas with the names of sports in scope. */
export async function previewRows(
  tx: ReadTransaction,
  scope: Scope,
  institution: Pick<Institution, 'offerings'>,
  planned: readonly PlannedFee[],
  memberOf: (userId: string) => string | null,
  now: number,
): Promise<PreviewRow[]> {
  const sportIds = planned.flatMap(({ sportId }) => sportId ?? [])
  const sports = await sportNamesOf(tx, scope, sportIds, now)
  return planned.map((row) => ({
    userId: row.userId,
    memberName: memberOf(row.userId),
    memberNumber: row.memberNumber,
    sportId: row.sportId,
    sportName: row.sportId === null ? null : (sports.get(row.sportId) ?? null),
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
