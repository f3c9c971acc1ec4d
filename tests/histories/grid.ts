import { expect } from 'vitest'
import { addDays } from '#domain/values/calendar'
import type { FeeView } from '#domain/money/fee'
import type { FeeMember } from '#domain/money/feeSummary'
import { groupBy } from '#domain/values/groupBy'
import { FEE_STATUSES } from '#domain/money/feeStatus'
import { PAYMENT_METHODS } from '#domain/money/receipt'
import type { ReadTransaction } from '#server/store/port'
import type { FeeFilter } from '#server/store/port/money'
import { within } from '#tests/contract/store/support'
import { statusOn, type Cuota } from './book.ts'
import type { Walk } from './walk.ts'

type Filter = { filter: FeeFilter; isMatch: (cuota: Cuota) => boolean }

const OWING = new Set(['Defeated', 'For_defeated', 'Incomplete', 'Unpaid'])

/** A random filter of the list, and the cuotas of the book that match it. */
function oneFilter({ random, club, book }: Walk, today: string): Filter {
  const { institution, members, sports } = club
  const institutionId = institution.id
  const around = (most: number) => addDays(today, random.between(-most, most))
  const filters: (() => Omit<Filter, 'filter'> & { filter: Omit<FeeFilter, 'institutionId'> })[] = [
    () => {
      const { id: userId } = random.pick(members)
      return { filter: { userId }, isMatch: ({ member }) => member === userId }
    },
    () => {
      const [gte = '', lte = ''] = [around(40), around(40)].toSorted()
      return { filter: { dueDate: { gte, lte } }, isMatch: ({ dueDate }) => gte <= dueDate && dueDate <= lte }
    },
    () => {
      const statuses = random.sample(FEE_STATUSES, 2)
      return {
        filter: { status: { in: statuses } },
        isMatch: (cuota) => statuses.includes(statusOn(book, cuota, today)),
      }
    },
    () => {
      const sportId = random.pick(sports)
      return { filter: { sportId }, isMatch: ({ sport }) => sport === sportId }
    },
    () => {
      const gte = around(60).slice(0, 7)
      return { filter: { period: { gte } }, isMatch: ({ period }) => period !== null && gte <= period }
    },
    () => {
      const lte = random.between(1, 400)
      return { filter: { amount: { lte } }, isMatch: ({ amount }) => amount <= lte }
    },
    () => {
      const method = random.pick(PAYMENT_METHODS)
      const isReceivedBy = (id: string | null) => {
        const slip = id === null ? undefined : book.slips.get(id)
        return slip !== undefined && slip.amount > 0 && slip.method === method && slip.reversedOn === null
      }
      return { filter: { method }, isMatch: ({ lines }) => lines.some(({ receipt }) => isReceivedBy(receipt)) }
    },
    () => {
      const owing = random.pick(['overdue', 'any'] as const)
      const isIn = (status: string) => (owing === 'any' ? OWING.has(status) : status === 'Defeated')
      const debtors = new Set(
        [...book.cuotas.values()].filter((one) => isIn(statusOn(book, one, today))).map(({ member }) => member),
      )
      return { filter: { owing }, isMatch: ({ member }) => debtors.has(member) }
    },
    () => {
      const runId = random.pick([...book.runs.keys(), institutionId])
      return { filter: { runId }, isMatch: ({ run }) => run === runId }
    },
    () => {
      const q = random.pick(['mensual', 'RECARGO', 'suelta', 'mora venc'])
      const words = q.toLowerCase().split(' ')
      return { filter: { q }, isMatch: ({ concept }) => words.every((word) => concept.toLowerCase().includes(word)) }
    },
  ]
  const criteria = random.sample(filters, random.between(0, 3)).map((make) => make())
  return {
    filter: Object.assign({ institutionId }, ...criteria.map((one) => one.filter)),
    isMatch: (cuota) => criteria.every(({ isMatch }) => isMatch(cuota)),
  }
}

/** Expects the filtered list to match the book, and its sums to match its rows. */
export async function compareGrid(walk: Walk, tx: ReadTransaction, today: string): Promise<void> {
  const { book, club, random } = walk
  const { filter, isMatch } = oneFilter(walk, today)
  const request = { scope: within(club.institution.id), filter }
  const range = { offset: 0, limit: 1_000 }
  const { rows } = await tx.fees.list({ ...request, sort: { field: 'id', order: 'ASC' }, range })
  const ours = [...book.cuotas].filter(([, cuota]) => isMatch(cuota)).map(([id]) => id)
  expect([filter, rows.map(({ id }) => id)]).toEqual([filter, ours.toSorted()])

  const [sums] = await tx.fees.summary(request)
  if (rows.length === 0) {
    expect(sums).toBeUndefined()
    return
  }
  const { institutionId: _club, currency: _currency, ...totals } = sums ?? { institutionId: '', currency: '' }
  expect(totals).toEqual(sumsOf(rows))

  if (random.chance(0.5)) {
    const months = await tx.fees.monthly(request)
    const due = [...new Set(rows.map(({ dueDate }) => dueDate.slice(0, 7)))].toSorted()
    expect(months.map(({ currency: _c, ...month }) => month)).toEqual(
      due.map((month) => ({ month, ...sumsOf(rows.filter(({ dueDate }) => dueDate.startsWith(month))) })),
    )
    return
  }
  const members = await tx.fees.members({ ...request, sort: { field: 'pending', order: 'ASC' }, range })
  const actual = members.rows.map((row) => [row.userId, [row.count, ...moneyOf(row)]] as const)
  const ownRows = [...groupBy(rows, ({ userId }) => userId)]
  const sumsOfRows = ownRows.map(([userId, own]) => [userId, [own.length, ...moneyOf(sumsOf(own))]] as const)
  expect(new Map(actual)).toEqual(new Map(sumsOfRows))
}

type Money = Pick<FeeMember, 'billed' | 'collected' | 'pending' | 'overdue' | 'credit'>
const moneyOf = ({ billed, collected, pending, overdue, credit }: Money) => [
  billed,
  collected,
  pending,
  overdue,
  credit,
]

const add = (rows: readonly FeeView[], value: (row: FeeView) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0)

const first = (rows: readonly FeeView[]) => rows.map(({ dueDate }) => dueDate).toSorted()[0] ?? null

export function sumsOf(rows: readonly FeeView[]) {
  const of = (statuses: readonly string[]) => rows.filter(({ status }) => statuses.includes(status))
  const owed = of([...OWING])
  const inGrace = rows.filter(({ graceUntil }) => graceUntil !== null)
  return {
    fees: Object.fromEntries(FEE_STATUSES.map((status) => [status, of([status]).length])),
    billed: add(
      rows.filter(({ status }) => status !== 'No_fee'),
      ({ amount, writtenOff }) => amount - writtenOff,
    ),
    collected: add(rows, ({ paid }) => paid),
    pending: add(owed, ({ balance }) => balance),
    overdue: add(of(['Defeated']), ({ balance }) => balance),
    credit: add(rows, ({ balance }) => Math.max(0, -balance)),
    firstDue: first(owed),
    nextDue: first(owed.filter(({ status, graceUntil }) => status !== 'Defeated' && graceUntil === null)),
    graceDue: first(inGrace),
    graceUntil: inGrace.flatMap(({ graceUntil }) => graceUntil ?? []).toSorted()[0] ?? null,
  }
}
