import { expect } from 'vitest'
import { spreadOldestFirst } from '#domain/money/spread'
import { correctMethod, reverseReceipt } from '#server/services/receipts/reverseReceipt'
import { registerReceipt, refundSurplus } from '#server/services/receipts/registerReceipt'
import { within } from '#tests/contract/store/support'
import { balanceOf, firstOf, isClosedOn, isMoved, oldestFirst, statusOn, total, reversalRefusal } from './book.ts'
import type { Cuota, Line, Slip } from './book.ts'
import { aDay, randomCuota, attempt, read, todayOf, type Walk } from './walk.ts'

// The steps that receive and return money.

type Part = { feeId: string; amount: number }

async function receive(walk: Walk, parts: Part[], receivedOn: string): Promise<void> {
  const { random, club, book } = walk
  const amount = total(parts)
  const isPayable = ({ feeId }: Part) => {
    const cuota = book.cuotas.get(feeId)
    return cuota !== undefined && statusOn(book, cuota, todayOf(walk)) !== 'No_fee'
  }
  const unpayable = parts.findIndex((part) => !isPayable(part))
  const refusal = firstOf([
    [isClosedOn(book, receivedOn), 'receivedOn: closedDays'],
    [unpayable >= 0, `allocations.${unpayable}.feeId: notPayable`],
  ])
  const method = random.pick(['Efectivo', 'Transferencia'] as const)
  const terms = { method, amount, receivedOn, reference: null, allocations: [...parts] }
  const input = { ...terms, institutionId: club.institution.id, payerId: random.pick(club.members).id }
  const receipt = await attempt(walk, refusal, (tx) => registerReceipt(tx, input))
  if (!receipt) return
  writeSlip(walk, receipt.id, { method, amount, receivedOn }, parts)
}

function writeSlip({ book, touched }: Walk, receipt: string, slip: Omit<Slip, 'reversedOn' | 'lines'>, parts: Part[]) {
  const lines = parts.map(({ feeId, amount }): [string, Line] => [
    feeId,
    { amount, dated: slip.receivedOn, receipt, pair: null, undoes: null },
  ])
  for (const [id, line] of lines) {
    const cuota = book.cuotas.get(id)
    cuota?.lines.push(line)
    touched.add(cuota?.member ?? '')
  }
  book.slips.set(receipt, { ...slip, reversedOn: null, lines })
}

export async function pay(walk: Walk): Promise<void> {
  const { random, book } = walk
  const selection = random.sample([...book.cuotas], random.between(1, 3))
  if (selection.length === 0) return
  const receivedOn = aDay(walk, todayOf(walk), 30, 0)
  const parts = selection.map(([feeId, cuota]) => ({
    feeId,
    amount: random.chance(0.4) ? Math.max(1, balanceOf(cuota)) : random.between(1, 400),
  }))
  await receive(walk, parts, receivedOn)
}

/** One amount at the Caja for a family's debts, oldest first: a part, all, or more. */
export async function payForFamily(walk: Walk): Promise<void> {
  const { random, book, club } = walk
  const { family } = random.pick(club.members)
  const ids = club.members.filter((member) => member.family === family).map(({ id }) => id)
  const open = oldestFirst([...book.cuotas].filter(([, cuota]) => ids.includes(cuota.member) && balanceOf(cuota) > 0))
  const owed = open.reduce((sum, [, cuota]) => sum + balanceOf(cuota), 0)
  if (owed === 0) return
  const amount = random.chance(0.4) ? owed : random.between(1, owed + 100)
  const parts = spreadByHand(open, amount)
  const { rows } = await read(walk, (tx) =>
    tx.fees.list({
      scope: within(club.institution.id),
      filter: { institutionId: club.institution.id, userId: { in: ids } },
      sort: { field: 'id', order: 'ASC' },
      range: { offset: 0, limit: 1_000 },
    }),
  )
  expect(spreadOldestFirst(amount, rows)).toEqual(parts)
  await receive(walk, parts, todayOf(walk))
}

/** Pays the debts in order; the surplus goes to the last cuota. */
function spreadByHand(open: readonly [string, Cuota][], amount: number): Part[] {
  const parts: Part[] = []
  let rest = amount
  for (const [feeId, cuota] of open) {
    if (rest > 0) parts.push({ feeId, amount: Math.min(rest, balanceOf(cuota)) })
    rest -= Math.min(rest, balanceOf(cuota))
  }
  const last = parts.at(-1)
  if (last) last.amount += rest
  return parts
}

/** A random receipt, and the refusal of its reversal. */
function randomSlip({ random, book }: Walk, today: string) {
  if (book.slips.size === 0) return null
  const moved = [...book.slips].filter(([, each]) => isMoved(book, each))
  const [id, slip] = random.pick(moved.length > 0 && random.chance(0.5) ? moved : [...book.slips])
  return { id, slip, refusal: slip.reversedOn === null ? reversalRefusal(book, slip, today) : 'alreadyReversed' }
}

function undoSlip({ book, touched }: Walk, slip: Slip, today: string): void {
  slip.reversedOn = today
  for (const [feeId, line] of slip.lines) {
    const cuota = book.cuotas.get(feeId)
    cuota?.lines.push({ ...line, amount: -line.amount, dated: today, undoes: line })
    touched.add(cuota?.member ?? '')
  }
}

export async function reverse(walk: Walk): Promise<void> {
  const today = todayOf(walk)
  const target = randomSlip(walk, today)
  if (!target) return
  const { id, slip, refusal } = target
  const result = await attempt(walk, refusal, (tx) => reverseReceipt(tx, id, { reason: 'Error' }))
  if (result) undoSlip(walk, slip, today)
}

export async function changeMethod(walk: Walk): Promise<void> {
  const today = todayOf(walk)
  const target = randomSlip(walk, today)
  if (!target) return
  const { id, slip, refusal } = target
  const method = slip.method === 'Efectivo' ? 'Transferencia' : 'Efectivo'
  const input = { method, reference: null, reason: 'Error' } as const
  const receipt = await attempt(walk, refusal, (tx) => correctMethod(tx, id, input))
  if (!receipt) return
  const receivedOn = isClosedOn(walk.book, slip.receivedOn) ? today : slip.receivedOn
  undoSlip(walk, slip, receivedOn)
  const parts = slip.lines.map(([feeId, { amount }]) => ({ feeId, amount }))
  writeSlip(walk, receipt.id, { method, amount: slip.amount, receivedOn }, parts)
}

export async function refundCredit(walk: Walk): Promise<void> {
  const { random, book } = walk
  const surplus = [...book.cuotas].filter(([, cuota]) => balanceOf(cuota) < 0)
  const target = surplus.length > 0 && random.chance(0.9) ? random.pick(surplus) : randomCuota(walk)
  if (!target) return
  const [feeId, cuota] = target
  const most = Math.max(0, -balanceOf(cuota))
  const amount = most > 0 && random.chance(0.8) ? random.between(1, most) : random.between(1, 300)
  const receivedOn = aDay(walk, todayOf(walk), 20, 0)
  const paidOn = [...book.slips.values()].flatMap((slip) =>
    slip.reversedOn === null && slip.lines.some(([id, line]) => id === feeId && line.amount > 0) ? slip.receivedOn : [],
  )
  const refusal = firstOf([
    [isClosedOn(book, receivedOn), 'receivedOn: closedDays'],
    [paidOn.some((day) => day > receivedOn), 'receivedOn: beforePayment'],
    [amount > most, 'amount: notEnoughSurplus'],
  ])
  const terms = { method: random.pick(['Efectivo', 'Transferencia'] as const), receivedOn }
  const input = { ...terms, amount, reference: null }
  const receipt = await attempt(walk, refusal, (tx) => refundSurplus(tx, feeId, input))
  if (receipt) writeSlip(walk, receipt.id, { ...terms, amount: -amount }, [{ feeId, amount: -amount }])
}
