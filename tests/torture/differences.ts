import type { Books } from './books.ts'
import type { Breach } from './breach.ts'
import { owedOf } from './view.ts'
import type { View } from './view.ts'

/** The differences between the API's view and the books of the same moment. */
export function differences({ receipts, fees, runs }: View, books: Books): Breach[] {
  const kept = new Map(books.receipts.map((receipt) => [receipt.id, receipt]))
  const keptRuns = new Map(books.runs.map((run) => [run.id, run]))
  const paid = new Map(books.fees.map((fee) => [fee.id, fee.paid]))
  return [
    ...receipts.flatMap(({ id, number, amount, reversedAt }): Breach[] => {
      const own = kept.get(id)
      const same = own?.number === number && own.amount === amount && own.reversed === (reversedAt !== null)
      return same ? [] : [{ kind: 'lost', text: `receipt ${id} is told otherwise than it is kept` }]
    }),
    ...(receipts.length === kept.size
      ? []
      : [{ kind: 'lost', text: `${receipts.length} receipts are told of ${kept.size}` } as const]),
    ...(runs.length === keptRuns.size && runs.every(({ id, state, made }) => isSameRun(keptRuns.get(id), state, made))
      ? []
      : [{ kind: 'lost', text: `the ${runs.length} runs are told otherwise than they are kept` } as const]),
    ...(fees.length === paid.size
      ? []
      : [{ kind: 'lost', text: `${fees.length} cuotas are told of ${paid.size}` } as const]),
    ...fees.flatMap((fee): Breach[] => {
      const sum = paid.get(fee.id)
      if (sum === fee.paid && fee.balance === owedOf(fee) - sum) return []
      return [
        { kind: 'unbalanced', text: `fee ${fee.id}: ${sum} kept as paid, ${fee.paid} told, balance ${fee.balance}` },
      ]
    }),
  ]
}

const isSameRun = (kept: Books['runs'][number] | undefined, state: string, made: number) =>
  kept?.state === state && kept.made === made
