import { DomainError } from '#domain/api/errors'
import type { Fee } from '#domain/money/fee'
import { isMade, type MadeFee, type PlannedFee } from '#domain/money/plannedFee'
import type { Institution } from '#domain/clubs/institution'
import { sum } from '#domain/money/money'
import { addFigures, type Run } from '#domain/money/run'
import { type AuthorWrites, newRecord, instantOf } from '../records/records.ts'
import { saveRecord } from '../records/writeRecord.ts'
import { isDayClosed, type Books, correctionDay } from '../institutions/lockedBooks.ts'
import { dismissScheduled } from './runRecords.ts'
import { feesWithSurplus } from '../fees/readFees.ts'
import { planPart, type PlannedPart } from './planPart.ts'
import type { LedgerEntry } from '#domain/money/ledger'
import { appendToLedger } from '../fees/appendToLedger.ts'
import { insertFreeFees } from '../fees/writeFee.ts'
import { creditPair } from '../fees/moveCredit.ts'

/** How many families a run does in one transaction, so that nobody waits long for it and little is lost if it stops. */
export const FAMILIES_A_PART = 1000

export async function advanceRun(tx: AuthorWrites, institution: Books, run: Run): Promise<Run> {
  return makePart(tx, institution, run, await planPart(tx, institution, run, FAMILIES_A_PART))
}

export async function makePart(
  tx: AuthorWrites,
  institution: Books,
  run: Run,
  { rows, cursor }: PlannedPart,
): Promise<Run> {
  const plan = rows.filter(isMade)
  if (plan.some(({ dueDate }) => isDayClosed(institution, dueDate))) throw new DomainError('closedDays')
  const fees = plan.map((one) => feeOf(one, institution, run, tx.now))
  const inserted = await insertFreeFees(tx, institution.id, fees)
  const insertedFees = fees.filter(({ id }) => inserted.has(id))
  const credited = run.terms.appliesCredit ? await applyCredit(tx, institution, insertedFees) : 0
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
    ...(cursor === null && { state: 'done', finishedAt: instantOf(tx.now) }),
  }
  const record = await saveRecord(tx, 'runs', run, next, { action: 'generate' })
  await dismissScheduled(tx, record)
  return record
}

function feeOf(
  { userId, sportId, concept, period, amount, dueDate, exempt, adjustments }: MadeFee,
  institution: Institution,
  run: Pick<Run, 'id' | 'kind'>,
  now: number,
): Fee {
  const { id, createdAt, updatedAt, version } = newRecord(now)
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
    opening: false,
    adjustments,
    cancelledAt: null,
    cancelledOn: null,
    cancelReason: null,
    runId: run.id,
    refinancedBy: null,
    instalmentOf: null,
    owedSince: null,
  }
}

async function applyCredit(tx: AuthorWrites, institution: Books, newFees: readonly Fee[]): Promise<number> {
  const owing = newFees.filter(({ exempt, amount }) => !exempt && amount > 0)
  const members = [...new Set(owing.map(({ userId }) => userId))]
  if (members.length === 0) return 0
  const surplus = await feesWithSurplus(tx, institution, { userId: { in: members } })
  if (surplus.length === 0) return 0
  await tx.fees.lockAll(surplus.map(({ id }) => id))
  // Read again, because others may have moved or reversed it before it was locked.
  const sources = await feesWithSurplus(tx, institution, { id: { in: surplus.map(({ id }) => id) } })
  const remaining = new Map(sources.map(({ id, balance }) => [id, -balance]))
  const dated = correctionDay(institution, tx.now)
  const entries = owing.flatMap((fee) => {
    const pairs: LedgerEntry[] = []
    let owed = fee.amount
    for (const source of sources) {
      if (source.userId !== fee.userId || source.currency !== fee.currency) continue
      const amount = Math.min(owed, remaining.get(source.id) ?? 0)
      if (amount <= 0) continue
      remaining.set(source.id, (remaining.get(source.id) ?? 0) - amount)
      owed -= amount
      pairs.push(...creditPair(tx, { from: source.id, to: fee.id, amount, dated }))
    }
    return pairs
  })
  if (entries.length > 0) await appendToLedger(tx, institution, entries)
  return sum(entries.filter(({ kind }) => kind === 'creditIn').map(({ amount }) => amount))
}
