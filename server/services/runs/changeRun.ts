import { DomainError } from '#domain/api/errors'
import type { Run } from '#domain/money/run'
import type { Locked } from '../../store/port.ts'
import { requireRight, type ActorWrites, readRecord, orNotFound, instantOf } from '../records/records.ts'
import { requireVersion, saveRecord, type Reasoned, type Seen } from '../records/writeRecord.ts'
import { advanceRun, dismiss } from './advanceRun.ts'
import { appendToLedger, creditPair } from '../fees/ledger.ts'
import { cancelAll, requireUntouched } from '../fees/writeFee.ts'
import { correctionDay, type Books } from '../institutions/lockedBooks.ts'
import { feesOf } from '../fees/readFees.ts'

/** A stopped run goes on only with `resume`; any other stays as it is. */
export async function continueRun(
  tx: ActorWrites,
  id: string,
  { resume, version }: { resume: boolean } & Seen,
): Promise<Run> {
  const { run, institution } = await lockedRun(tx, id, version)
  if (run.state !== 'running' && !(run.state === 'stopped' && resume)) return run
  return advanceRun(tx, institution, { ...run, state: 'running', failure: null })
}

export async function stopRun(tx: ActorWrites, id: string, { version }: Seen): Promise<Run> {
  const { run } = await lockedRun(tx, id, version)
  if (run.state !== 'running') return run
  return saveRecord(tx, 'runs', run, { ...run, state: 'stopped' }, { action: 'stop' })
}

/** The month, which the server could not generate, is no longer offered. */
export async function dismissRun(tx: ActorWrites, id: string, { version }: Seen): Promise<Run> {
  const { run } = await lockedRun(tx, id, version)
  return dismiss(tx, run)
}

async function lockedRun(
  tx: ActorWrites,
  id: string,
  version: number | undefined,
  as: 'books' | 'institution' = 'books',
): Promise<{ run: Locked<Run>; institution: Books }> {
  const { institutionId } = await readRecord(tx, 'runs', id)
  const institution = orNotFound(await tx.lock(as, institutionId))
  const run = orNotFound(await tx.lock('run', id))
  requireRight(tx, 'generate', 'payments', institutionId)
  requireVersion(version, run)
  return { run, institution }
}

/** Moves applied credit back first. Throws `notUndoable`, `hasPayments` or `hasWriteOff`, without any change. */
export async function undoRun(tx: ActorWrites, id: string, { reason, version }: Reasoned): Promise<Run> {
  // The lock keeps others from writing money: only the credits show which cuotas are involved.
  const { run, institution } = await lockedRun(tx, id, version, 'institution')
  if (run.state === 'undone') throw new DomainError('notUndoable')
  const before = await feesOf(tx, institution, { runId: run.id })
  const ledger = await tx.ledger.ofFees(before.map((fee) => fee.id))
  const sources = await tx.ledger.ofPairs(ledger.flatMap(({ pairId }) => pairId ?? []))
  const involved = [...new Set([...before.map((fee) => fee.id), ...sources.map(({ feeId }) => feeId)])]
  await tx.lockFees(involved)
  await returnCredit(tx, institution, run)
  const fees = (await feesOf(tx, institution, { runId: run.id })).filter(({ cancelledAt }) => cancelledAt === null)
  requireUntouched(fees)
  await cancelAll(tx, institution, fees, reason)
  const undone: Run = { ...run, state: 'undone', undoneReason: reason, finishedAt: instantOf(tx.now) }
  return saveRecord(tx, 'runs', run, undone, { action: 'undo' })
}

async function returnCredit(tx: ActorWrites, institution: Books, run: Run): Promise<void> {
  const fees = await feesOf(tx, institution, { runId: run.id })
  const paidIds = new Set(fees.filter(({ paid }) => paid !== 0).map((fee) => fee.id))
  const ledger = await tx.ledger.ofFees([...paidIds])
  const partners = new Map(
    (await tx.ledger.ofPairs(ledger.flatMap(({ pairId }) => pairId ?? [])))
      .filter(({ feeId }) => !paidIds.has(feeId))
      .map(({ pairId, feeId }) => [pairId, feeId]),
  )
  const moveByKey = new Map<string, { from: string; to: string; amount: number }>()
  for (const { feeId, pairId, amount } of ledger) {
    const to = pairId === null ? undefined : partners.get(pairId)
    if (to === undefined) continue
    const key = `${feeId} ${to}`
    const move = moveByKey.get(key) ?? { from: feeId, to, amount: 0 }
    moveByKey.set(key, { ...move, amount: move.amount + amount })
  }
  const moves = [...moveByKey.values()].filter(({ amount }) => amount > 0)
  if (moves.length === 0) return
  const targets = await feesOf(tx, institution, { id: { in: [...new Set(moves.map(({ to }) => to))] } })
  // A cancelled cuota holds no money.
  if (targets.some(({ cancelledAt }) => cancelledAt !== null)) throw new DomainError('hasPayments')
  const dated = correctionDay(institution, tx.now)
  const entries = moves.flatMap((move) => creditPair(tx, { ...move, dated }))
  await appendToLedger(tx, institution, entries)
}
