import { registerReceipt, reverseReceipt, updateUser } from './writes.ts'
import type { Run } from './writes.ts'

const ID = '00000000-0000-7000-8000-000000000000'

/** The hand-written transactions as text, with `$1` for values that vary. */
export async function printedWrites(): Promise<string> {
  const payment = { feeId: ID, payerId: ID, actorId: ID, amount: 1 }
  const parts = [
    await told('register a receipt', (run) => registerReceipt(run, payment)),
    await told('reverse a receipt', (run) => reverseReceipt(run, ID, ID)),
    await told('change a member', (run) => updateUser(run, ID, ID, '')),
  ]
  return parts.join('\n\n')
}

async function told(name: string, work: (run: Run) => Promise<void>): Promise<string> {
  const texts: string[] = []
  await work(async ({ text }) => {
    texts.push(text)
    // One row for each statement, so that the statements that depend on a row are printed too.
    return [{ id: ID, fee_id: ID, amount: 1, paid: 0, last: 1, version: 1 }]
  })
  return `-- ${name}\n${['BEGIN', ...texts, 'COMMIT'].join(';\n')};`
}
