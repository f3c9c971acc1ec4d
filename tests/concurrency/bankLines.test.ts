import { expect, it, vi } from 'vitest'
import { bankOutcomeSchema } from '#domain/bank/line'
import { anId } from '../support/builders.ts'
import { meet, openTwoProcesses, type Answer, type TwoProcesses } from './twoProcesses.ts'

vi.setConfig({ testTimeout: 120_000 })

const LINES = [1, 2, 3].map((line) => ({
  line,
  paidOn: '2024-06-14',
  amount: 1000 * line,
  description: 'TRANSF',
  reference: `R-100${line}`,
  hasOwnReference: true,
}))

const apply = (two: TwoProcesses, process: number, lines: readonly (typeof LINES)[number][]) =>
  two.ask(process, 'POST', 'bank-lines/application', {
    as: process === 0 ? 'ana' : 'bruno',
    key: `window-${process}`,
    body: {
      institutionId: two.club.id,
      importId: anId(),
      lines: lines.map((line) => ({ ...line, payees: [{ userId: two.member.id, amount: line.amount, owed: 0 }] })),
    },
  })
const outcomesOf = ({ body }: Answer) =>
  bankOutcomeSchema
    .parse(body)
    .lines.toSorted((one, other) => one.line - other.line)
    .map(({ outcome, receipt }) => ({ outcome, number: receipt?.number }))

it('two windows that confirm the same lines at once make one receipt per line', async () => {
  const two = await openTwoProcesses()
  const [first, second] = await meet(two, [() => apply(two, 0, LINES), () => apply(two, 1, LINES.toReversed())])
  if (!first || !second) throw new Error('no answers')
  expect([first.status, second.status]).toEqual([201, 201])
  const [one, other] = [outcomesOf(first), outcomesOf(second)]
  // One window applied all three; the other receives the same receipts.
  expect(new Set([one[0]?.outcome, other[0]?.outcome])).toEqual(new Set(['applied', 'present']))
  expect(one.map(({ number }) => number)).toEqual(other.map(({ number }) => number))
  const { body } = await two.ask(0, 'GET', 'receipts', { as: 'ana' })
  expect(body['rows']).toHaveLength(3)
  expect((await two.ask(0, 'GET', 'bank-lines', { as: 'ana' })).body['rows']).toHaveLength(3)
})

it('a line applied in one window and discarded in another is either applied or discarded', async () => {
  const two = await openTwoProcesses()
  const [line] = LINES
  if (!line) throw new Error('no line')
  const [applied, discarded] = await meet(two, [
    () => apply(two, 0, [line]),
    () =>
      two.ask(1, 'POST', 'bank-lines/discarding', {
        as: 'bruno',
        body: { institutionId: two.club.id, importId: anId(), lines: [line] },
      }),
  ])
  expect([applied?.status, discarded?.status]).toEqual([201, 201])
  const { body } = await two.ask(0, 'GET', 'bank-lines', { as: 'ana' })
  const { body: receipts } = await two.ask(0, 'GET', 'receipts', { as: 'ana' })
  // Whichever came first, the money that was confirmed is recorded, and the line knows it.
  expect(body['rows']).toMatchObject([{ state: 'applied' }])
  expect(receipts['rows']).toHaveLength(1)
})
