import { expect, it } from 'vitest'
import { bankReviewSchema } from '#domain/bank/line'
import { feeViewSchema } from '#domain/money/fee'
import { receiptViewSchema } from '#domain/money/receipt'
import { columnsOf } from '#domain/bank/reading/columns'
import { readBankStatement } from '#domain/bank/reading/statement'
import { groupBy } from '#domain/values/groupBy'
import { fileRows } from '#tests/access/bodies'
import { freshWorld } from '#tests/access/world'
import { bankFile } from '#tests/imports/shapes'
import { begin, groupOf, owedBefore, withoutSurplus, type ReviewLine } from '#domain/bank/review'
import { importIdOf, readBankFile } from './readBankFile.ts'

const world = freshWorld()
const { list, post } = world.by.adminA

/** A club with the twelve members of the base file, who each owe 12.000 since 10/11/2026. */
async function openClub() {
  world.clock.now = Date.UTC(2026, 10, 30, 15)
  const { id: institutionId } = await post('institutions', { name: 'Club del banco' })
  const [columns = [], ...rows] = new TextDecoder()
    .decode(bankFile('R00-socios-base.csv'))
    .trim()
    .split('\n')
    .map((row) => row.trim().split(';').slice(0, 4))
  await post('users/import', { institutionId, columns, rows: fileRows(...rows), reading: { since: '2026-01-01' } })
  const { memberships } = world.store.snapshot()
  const members = memberships.filter((one) => one.institutionId === institutionId && one.memberNumber !== null)
  const numberOf = new Map(members.map(({ id, memberNumber }) => [id, memberNumber]))
  const charge = (userId: string, concept: string, dueDate: string) =>
    post('payments', { institutionId, userId, concept, amount: 1_200_000, dueDate })
  for (const userId of numberOf.keys()) await charge(userId, 'Cuota', '2026-11-10')
  expect(numberOf.size).toBe(12)

  /** Reads a file of the fixtures as the screen does, without the column `unused`. */
  async function review(name: string, unused?: string) {
    const table = await readBankFile(bankFile(`${name}.csv`), [])
    if ('problem' in table) throw new Error(table.problem)
    const { headings } = table
    const guess = columnsOf(headings, [], table.rows)
    const fields = headings.map((heading, column) => {
      if (unused !== undefined && /^(Concepto|Detalle)$/.test(heading)) return heading === unused ? null : 'description'
      return guess[column] ?? null
    })
    const statement = readBankStatement(table, fields, {
      currency: 'ARS',
      timezone: 'America/Argentina/Buenos_Aires',
      today: '2026-11-29',
    })
    const file = { importId: await importIdOf(table), fileName: name }
    const { body } = await post('bank-lines/review', { institutionId, ...file, lines: statement.lines })
    const reviewed = new Map(bankReviewSchema.parse(body).lines.map((one) => [one.line, one]))
    const lines = withoutSurplus(
      statement.lines.flatMap((line) => {
        const one = reviewed.get(line.line)
        return one ? [begin(file, line, one)] : []
      }),
    )
    const groups = [...groupBy(lines, groupOf)].map(([group, { length }]) => [group, length] as const)
    return { lines, ignored: statement.ignored.length, groups: Object.fromEntries(groups), file }
  }

  /** Registers `selected` or the preselected lines, as the screen does. */
  async function register({ lines, file }: Awaited<ReturnType<typeof review>>, selected?: readonly ReviewLine[]) {
    const all = selected ? lines.map((one) => ({ ...one, isSelected: selected.includes(one) })) : lines
    const body = all
      .filter(({ isSelected }) => isSelected)
      .map((one) => ({
        ...one.line,
        payees: one.choice?.payees.map((payee) => {
          const { userId, amount } = payee
          return { userId, amount, owed: Math.max(0, owedBefore(one, payee, all)) }
        }),
      }))
    if (body.length === 0) return
    const answer = await post('bank-lines/application', { institutionId, ...file, lines: body })
    expect(Object.values(answer.body['lines'] ?? {}).map(({ outcome }) => outcome)).toEqual(body.map(() => 'applied'))
  }
  async function load(...[name, unused]: Parameters<typeof review>) {
    const reviewed = await review(name, unused)
    await register(reviewed)
    return reviewed
  }

  const ledger = async () =>
    receiptViewSchema
      .array()
      .parse((await list('receipts', { institutionId })).rows)
      .map(({ payerId, receivedOn, amount }) => `${numberOf.get(payerId ?? '')} ${receivedOn.slice(5)} ${amount / 100}`)
      .toSorted()
  /** The paid amount of each member's cuotas. */
  const payments = async () =>
    feeViewSchema
      .array()
      .parse((await list('payments', { institutionId })).rows)
      .filter((fee) => fee.paid > 0)
      .map((fee) => `${numberOf.get(fee.userId)} ${fee.paid / 100}`)
      .toSorted()
  return { review, register, load, ledger, paid: payments, charge, numberOf }
}

it('a payment in the file of a part of the day waits for a person in that of the whole day (B4)', async () => {
  const { load, ledger } = await openClub()
  expect((await load('B4-mediodia')).groups).toEqual({ found: 1 })
  const { groups, lines } = await load('B4-noche')
  expect(groups).toEqual({ found: 1, doubtful: 1 })
  const doubtful = lines.find((one) => groupOf(one) === 'doubtful')
  expect(doubtful?.reviewed.alike).toMatchObject({ number: 1, payerName: expect.stringMatching(/^Gutiérrez/) })
  expect(await ledger()).toEqual(['104 11-20 10000', '107 11-20 10000'])
})

it('the same file read by another column is doubtful as a whole (B6)', async () => {
  const { load, ledger } = await openClub()
  expect((await load('B6-mapeo', 'Detalle')).groups).toEqual({ found: 2 })
  expect((await load('B6-mapeo', 'Concepto')).groups).toEqual({ doubtful: 2 })
  expect(await ledger()).toEqual(['104 11-21 5000', '107 11-20 5000'])
})

it('a line that may be one with a reversed receipt is doubtful', async () => {
  const { load } = await openClub()
  await load('B6-mapeo', 'Detalle')
  const { receipts, bankLines } = world.store.snapshot()
  for (const { id } of receipts.filter((receipt) => bankLines.some(({ receiptId }) => receiptId === receipt.id)))
    await post(`receipts/${id}/reversal`, { reason: 'No llegó' })
  expect((await load('B6-mapeo', 'Concepto')).groups).toEqual({ doubtful: 2 })
})

it('a credit with its reversal and a returned transfer pay nothing (I6)', async () => {
  const { load, ledger } = await openClub()
  const { groups, ignored, lines } = await load('I6-reversos')
  expect([groups, ignored]).toEqual([{ doubtful: 2 }, 1])
  expect(new Set(lines.map(({ reviewed }) => reviewed.doubt))).toEqual(new Set(['opposite', 'reversal']))
  expect(await ledger()).toEqual([])
})

it('a grandmother, a father and an employer pay for all members in their lines, once a user agrees (I7)', async () => {
  const { load, register, paid } = await openClub()
  const reviewed = await load('I7-familia-empresa')
  expect(reviewed.groups).toEqual({ doubtful: 3 })
  expect(await paid()).toEqual([])
  expect(reviewed.lines.map(({ reviewed: { spread } }) => spread?.reason)).toEqual(['named', 'named', 'named'])
  await register(reviewed, reviewed.lines)
  expect(await paid()).toEqual(['101', '102', '103', '104', '105', '108', '109'].map((one) => `${one} 12000`))
})

it('overlapping files record each of their twins once, or leave it to a person (R03)', async () => {
  const { load, ledger } = await openClub()
  await load('R03-mercadopago-resumen')
  expect(await ledger()).toEqual(['103 11-03 12000', '104 11-05 12000'])
  expect((await load('R03b-mercadopago-resumen-solapado')).groups).toMatchObject({ applied: 1 })
  expect(await ledger()).toEqual(['103 11-03 12000', '104 11-05 12000', '111 11-09 12000'])
})

it('a transfer that was shared by hand is shared again the next time (I11)', async () => {
  const { review, register, ledger, paid, charge, numberOf } = await openClub()
  const first = await review('I11-abuela')
  expect(first.groups).toEqual({ unknown: 1 })
  const grandchildren = [...numberOf].flatMap(([userId, number]) =>
    number === '101' || number === '102'
      ? [{ userId, familyIds: [userId], name: userId, owed: 1_200_000, amount: 1_200_000 }]
      : [],
  )
  const choice = { payees: grandchildren, noticeId: null, isByHand: true }
  const lines = first.lines.map((one) => ({ ...one, choice }))
  await register({ ...first, lines }, lines)
  expect(await ledger()).toEqual(['101 11-03 24000'])
  expect(await paid()).toEqual(['101 12000', '102 12000'])

  for (const { userId } of grandchildren) await charge(userId, 'Cuota diciembre', '2026-12-10')
  const next = await review('I11b-abuela-mes-siguiente')
  expect(next.groups).toEqual({ doubtful: 1 })
  expect(next.lines[0]?.reviewed.spread?.reason).toBe('paidBefore')
  await register(next, next.lines)
  expect(await paid()).toEqual(['101 12000', '101 12000', '102 12000', '102 12000'])
})
