import type { BankReturnsInput, ReturnedCredit } from '#domain/bank/line'
import { LATER_DAYS, creditsGivenBack } from '#domain/bank/reversals'
import { addDays } from '#domain/values/calendar'
import { scopeWithin } from './bankMembers.ts'
import { bankInstitution, isApplied, receiptsById } from './storedLines.ts'
import type { ReadTransaction } from '../../store/port.ts'
import { rowsById, type Caller } from '../records/caller.ts'

/** The valid receipts of earlier files whose money may be what goes out in these lines. */
export async function returnedCredits(
  tx: ReadTransaction,
  caller: Caller,
  { institutionId, lines }: BankReturnsInput,
): Promise<{ returned: ReturnedCredit[] }> {
  await bankInstitution(tx, caller, institutionId)
  const days = lines.map(({ paidOn }) => paidOn).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { returned: [] }
  const { rows } = await tx.bankLines.list({
    scope: scopeWithin(institutionId),
    filter: {
      institutionId,
      state: 'applied',
      amount: { in: [...new Set(lines.map(({ amount }) => amount))] },
      paidOn: { gte: addDays(first, -LATER_DAYS), lte: last },
    },
    ...rowsById(),
    now: caller.now,
  })
  const receiptIds = rows.flatMap(({ receiptId }) => receiptId ?? [])
  const receipts = await receiptsById(tx, institutionId, receiptIds, caller.now)
  const credits = rows
    .map((line) => ({ ...line, receipt: receipts.get(line.receiptId ?? '') ?? null }))
    .filter(isApplied)
  return {
    returned: lines.flatMap((line) =>
      creditsGivenBack(line, credits).flatMap(({ receipt }) =>
        receipt ? [{ line: line.line, receiptId: receipt.id, number: receipt.number, amount: receipt.amount }] : [],
      ),
    ),
  }
}
