import { sum } from '#domain/money/money'
import { feeKey } from '#domain/money/plannedFee'
import type { ExistingFee, ExistingFees, GenerationTerms } from '#domain/money/plannedFee'
import type { FeeView } from '#domain/money/fee'
import type { Institution } from '#domain/clubs/institution'
import { EVERYTHING, recordsById } from '../records/records.ts'
import type { ReadTransaction } from '../../store/port.ts'
import type { FeeFilter } from '../../store/port/money.ts'

export const baseOf = ({ amount, adjustments }: FeeView) => sum([amount, ...adjustments.map((one) => -one.amount)])

/** Who undid a run may generate it anew; what a person cancelled by itself stays cancelled until they ask for it. */
export async function existingFees(
  tx: ReadTransaction,
  fees: readonly FeeView[],
  { withCancelled = false }: Pick<GenerationTerms, 'withCancelled'>,
): Promise<ExistingFees> {
  const runIds = fees.flatMap(({ runId }) => runId ?? [])
  const runs = await recordsById(tx.runs, EVERYTHING, runIds)
  const byPerson = fees.filter(({ runId, cancelledAt }) => {
    const run = runs.get(runId ?? '')
    const isUndone = run?.state === 'undone' && run.finishedAt === cancelledAt
    return cancelledAt !== null && !isUndone && !withCancelled
  })
  const charged = fees.filter(({ cancelledAt }) => cancelledAt === null)
  const existing = (skipped: ExistingFee['skipped']) => (fee: FeeView) =>
    [feeKey(fee), { base: baseOf(fee), skipped, pricing: runs.get(fee.runId ?? '')?.terms.pricing }] as const
  return new Map<string, ExistingFee>([...byPerson.map(existing('cancelled')), ...charged.map(existing('exists'))])
}

export async function feesOf(
  tx: ReadTransaction,
  { id }: Pick<Institution, 'id'>,
  filter: FeeFilter,
): Promise<FeeView[]> {
  return tx.fees.all({
    scope: EVERYTHING,
    filter: { ...filter, institutionId: id },
    sort: { field: 'dueDate', order: 'ASC' },
  })
}
