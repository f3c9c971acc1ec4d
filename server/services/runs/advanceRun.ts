import { type Period, periodOf } from '#domain/values/calendar'
import { type Run, isPending, isWholeMonth, type RunView, withEachReason, addFigures } from '#domain/money/run'
import { MAX_ROWS } from '../../resources/filters.ts'
import type { ReadTransaction } from '../../store/port.ts'
import { firstRows, EVERYTHING, orNotFound, ofOne, instantOf, newRecord, refuseIfAny } from '../records/records.ts'
import type { ActorReads, AuthorWrites } from '../records/records.ts'
import { saveRecord } from '../records/writeRecord.ts'
import { withAuthors } from '../records/names.ts'
import { planMonth } from '#domain/money/generation'
import { familyOf, isMade } from '#domain/money/plannedFee'
import type { BilledMember, GenerationTerms, PlannedFee, MadeFee } from '#domain/money/plannedFee'
import { feeUserIdOf } from '#domain/members/membership'
import type { Institution } from '#domain/clubs/institution'
import { planSurcharges } from '#domain/money/surcharge'
import { existingFees, existingFor } from './existingFees.ts'
import { feesOf, feesWithSurplus } from '../fees/readFees.ts'
import type { FeeFilter } from '../../store/port/money.ts'
import { DomainError } from '#domain/api/errors'
import type { Fee } from '#domain/money/fee'
import { MAX_AMOUNT, sum } from '#domain/money/money'
import { isDayClosed, type Books, correctionDay } from '../institutions/lockedBooks.ts'
import type { LedgerEntry } from '#domain/money/ledger'
import { appendToLedger, creditPair } from '../fees/ledger.ts'
import { insertFreeFees } from '../fees/writeFee.ts'

export function scheduledRuns(
  tx: ReadTransaction,
  filter: { institutionId: string; period?: Period; state?: Run['state'] },
): Promise<Run[]> {
  const scheduled = { ...filter, kind: 'monthly', origin: 'schedule' } as const
  return firstRows(tx.runs, { scope: EVERYTHING, filter: scheduled }, ['period', 'ASC'], MAX_ROWS)
}

async function dismissScheduled(tx: AuthorWrites, run: Run): Promise<void> {
  if (run.origin === 'schedule' || !isWholeMonth(run)) return
  const { institutionId, period } = run
  for (const { id } of await scheduledRuns(tx, { institutionId, period, state: 'stopped' })) {
    await dismiss(tx, orNotFound(await tx.lock('run', id)))
  }
}

export async function dismiss(tx: AuthorWrites, run: Run): Promise<Run> {
  if (!isPending(run)) return run
  const next: Run = { ...run, state: 'dismissed', finishedAt: instantOf(tx.now) }
  return saveRecord(tx, 'runs', run, next, { action: 'dismiss' })
}

export async function runViews(tx: ActorReads, runs: readonly Run[]): Promise<RunView[]> {
  const rows = runs.map(({ cursor: _place, ...run }) => withEachReason(run))
  return (await withAuthors(tx, rows)).map(({ actorId: _author, ...run }) => run)
}

export const runView = ofOne(runViews)

type RunPlan = Pick<Run, 'kind' | 'period' | 'cursor'> & { id?: string; terms: GenerationTerms }

type PlannedPart = { rows: PlannedFee[]; cursor: string | null }

type PlannedMembers = PlannedPart & { members: BilledMember[] }

/** Plans from the stored records, in bulk. The caller must have checked that the actor may generate there. */
export async function planPart(
  tx: ReadTransaction,
  institution: Institution,
  run: RunPlan,
  families: number | null,
): Promise<PlannedMembers> {
  const members = await tx.memberships.billed(institution.id, { after: run.cursor, families })
  const last = members.at(-1)
  const isWhole = families === null || new Set(members.map(familyOf)).size < families
  const cursor = last && !isWhole ? familyOf(last) : null
  const memberFilter = run.cursor === null && isWhole ? {} : { userId: { in: members.map(feeUserIdOf) } }
  const { dueDate } = run.terms
  if (run.kind === 'surcharge' && dueDate !== null) {
    return {
      rows: await surcharges(tx, institution, { ...run.terms, dueDate }, members, memberFilter),
      cursor,
      members,
    }
  }
  const fees = await feesOf(tx, institution, { ...memberFilter, period: run.period })
  const existing = await existingFor(tx, institution, run, members, fees)
  return { rows: planMonth(run.terms, run.period, institution.offerings, members, existing), cursor, members }
}

export function firstOf({ rows, members }: PlannedMembers, families: number): PlannedPart {
  const inOrder = [...new Set(members.map(familyOf))]
  if (inOrder.length < families) return { rows, cursor: null }
  const first = new Set(inOrder.slice(0, families))
  const people = new Set(members.filter((member) => first.has(familyOf(member))).map(feeUserIdOf))
  return { rows: rows.filter(({ userId }) => people.has(userId)), cursor: inOrder[families - 1] ?? null }
}

async function surcharges(
  tx: ReadTransaction,
  institution: Institution,
  terms: GenerationTerms & { dueDate: string },
  members: readonly BilledMember[],
  memberFilter: FeeFilter,
): Promise<PlannedFee[]> {
  const late = await feesOf(tx, institution, { ...memberFilter, status: 'Defeated' })
  const periods = [...new Set(late.map(({ period, dueDate }) => period ?? periodOf(dueDate)))]
  const fees = await feesOf(tx, institution, { ...memberFilter, period: { in: periods } })
  const withoutPeriod = late.length > 0 ? await feesOf(tx, institution, { ...memberFilter, period: null }) : []
  const planned = planSurcharges(terms, members, [...withoutPeriod, ...fees], await existingFees(tx, fees, terms))
  // More than its amount may be owed for a cuota that was refunded and whose payment was then reversed.
  if (planned.some(({ amount }) => amount > MAX_AMOUNT)) refuseIfAny({ kind: 'amountTooLarge' })
  return planned
}

/** The families of one transaction, so that nobody waits long for it and little is lost if the run stops. */
export const FAMILIES_PER_PART = 1000

/** The run must be locked. A cuota created meanwhile counts as existing. Throws `closedDays`, without any change. */
export async function advanceRun(tx: AuthorWrites, institution: Books, run: Run): Promise<Run> {
  return createPart(tx, institution, run, await planPart(tx, institution, run, FAMILIES_PER_PART))
}

export async function createPart(
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
  await tx.lockFees(surplus.map(({ id }) => id))
  // Read again, because others may have changed them before the lock.
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
