import { DomainError } from '#domain/api/errors'
import type { Fee } from '#domain/money/fee'
import { addFigures, isMade } from '#domain/money/generation'
import type { MadeFee, PlannedFee } from '#domain/money/generation'
import type { Institution } from '#domain/clubs/institution'
import { sum } from '#domain/money/money'
import type { Run } from '#domain/money/run'
import { auditEvent } from '../history/recordAudit.ts'
import { isDayClosed } from '../institutions/lockedBooks.ts'
import type { Books } from '../institutions/lockedBooks.ts'
import { newRecord, saveRecord } from '../records/records.ts'
import { instantOf } from '../records/caller.ts'
import type { Author } from '../records/caller.ts'
import type { WriteTransaction } from '../../store/port.ts'
import { applyCredit } from './applyCredit.ts'
import { dismissScheduled } from './dismissal.ts'
import { planPart } from './planPart.ts'
import type { PlannedPart } from './planPart.ts'

/** How many families a run does in one transaction, so that nobody waits long for it and little is lost if it stops. */
export const FAMILIES_A_PART = 1000

/**
 * The run is locked already. A cuota that somebody made meanwhile counts as existing. Throws `closedDays`; then nothing
 * of the part is made.
 */
export async function advanceRun(tx: WriteTransaction, author: Author, institution: Books, run: Run): Promise<Run> {
  return makePart(tx, author, institution, run, await planPart(tx, author.now, institution, run, FAMILIES_A_PART))
}

export async function makePart(
  tx: WriteTransaction,
  author: Author,
  institution: Books,
  run: Run,
  { rows, cursor }: PlannedPart,
): Promise<Run> {
  const plan = rows.filter(isMade)
  if (plan.some(({ dueDate }) => isDayClosed(institution, dueDate))) throw new DomainError('closedDays')
  const fees = plan.map((one) => feeOf(one, institution, run, author.now))
  const inserted = new Set(await tx.fees.insertFree(fees))
  const insertedFees = fees.filter(({ id }) => inserted.has(id))
  await tx.audit.append(
    insertedFees.map((fee) =>
      auditEvent(author, {
        entity: 'fee',
        institutionId: institution.id,
        action: 'create',
        id: fee.id,
        after: fee,
      }),
    ),
  )
  const credited = run.terms.appliesCredit ? await applyCredit(tx, author, institution, insertedFees) : 0
  const results: PlannedFee[] = fees.map((fee, index) => {
    const one = plan[index]
    if (!one) throw new Error('a cuota was not planned')
    return inserted.has(fee.id) ? one : { ...one, skipped: 'exists' }
  })
  const skippedRows = rows.filter((row) => !isMade(row))
  const next: Run = {
    ...run,
    ...addFigures(run, [...skippedRows, ...results]),
    credited: sum([run.credited, credited]),
    cursor: cursor ?? run.cursor,
    ...(cursor === null && { state: 'done', finishedAt: instantOf(author.now) }),
  }
  const audited = { entity: 'run', institutionId: institution.id, action: 'generate' } as const
  const record = await saveRecord(tx, author, tx.runs, run, next, audited)
  await dismissScheduled(tx, author, record)
  return record
}

function feeOf(
  { userId, sportId, concept, period, amount, dueDate, exempt, adjustments }: MadeFee,
  institution: Institution,
  run: Pick<Run, 'id' | 'kind'>,
  now: number,
): Fee {
  const { id, createdAt, updatedAt, version } = newRecord(now)
  // Written out: a run makes thousands, and copying a record takes longer than making it.
  return {
    id,
    createdAt,
    updatedAt,
    version,
    institutionId: institution.id,
    userId,
    sportId,
    concept,
    period,
    amount,
    currency: institution.currency,
    dueDate,
    exempt,
    surcharge: run.kind === 'surcharge',
    adjustments,
    cancelledAt: null,
    cancelledOn: null,
    cancelReason: null,
    runId: run.id,
  }
}
