import { expect } from 'vitest'
import type { Actor } from '#domain/actor'
import { addDays } from '#domain/calendar'
import { DomainError } from '#domain/errors'
import { isExempt } from '#domain/membership'
import { cancelFee, changeFee } from '#server/services/fees/correctFee'
import { createFee } from '#server/services/fees/createFee'
import { moveCredit } from '#server/services/fees/moveCredit'
import { closeDays } from '#server/services/institutions/closeDays'
import { registerReceipt } from '#server/services/receipts/registerReceipt'
import { reverseReceipt } from '#server/services/receipts/reverseReceipt'
import type { WriteTransaction } from '#server/store/port'
import { balanceOf, isClosedOn, isMovedOn, movable, paidOf, statusOn, total } from './book.ts'
import type { Cuota, Line } from './book.ts'
import { figuresOfProduct } from './comparison.ts'
import { DAY, todayOf } from './walk.ts'
import type { Walk } from './walk.ts'

const callerOf = ({ club, now }: Walk): { actor: Actor; now: number } => ({ actor: club.actor, now })

/**
 * Does a write, and expects the refusal that the book foretells: a code, or `field: message` of a wrong field. Returns
 * null if it was refused.
 */
async function attempt<T>(walk: Walk, foretold: string | null, work: (tx: WriteTransaction) => Promise<T>) {
  try {
    const { store, club, now } = walk
    const result = await store.as({ kind: 'signedIn', subject: club.subject }, now).write(work)
    expect('done').toBe(foretold ?? 'done')
    return result
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const [field] = Object.entries(error.fields)
    expect(field ? field.join(': ') : error.code).toBe(foretold)
    return null
  }
}

const aDay = ({ random }: Walk, around: string, before: number, after: number) =>
  addDays(around, random.between(-before, after))

function anyCuota({ random, book }: Walk): [id: string, cuota: Cuota] | null {
  return book.cuotas.size === 0 ? null : random.pick([...book.cuotas])
}

async function create(walk: Walk) {
  const { random, club, book } = walk
  const member = random.pick(club.members)
  const dueDate = aDay(walk, todayOf(walk), 40, 40)
  const amount = random.pick([1, 100, 250, random.between(1, 500)])
  const input = {
    institutionId: club.institution.id,
    userId: member.userId,
    sportId: random.pick(club.sports),
    period: null,
  }
  const named = { ...input, concept: `Cuota ${book.cuotas.size + 1}`, amount, dueDate }
  const foretold = isClosedOn(book, dueDate) ? 'dueDate: closedDays' : null
  const fee = await attempt(walk, foretold, (tx) => createFee(tx, callerOf(walk), named))
  if (!fee) return
  const exempt = isExempt({ exemptions: club.exemptions.get(member.id) ?? [] }, dueDate)
  book.cuotas.set(fee.id, {
    member: member.userId,
    sport: input.sportId,
    amount,
    dueDate,
    exempt,
    cancelledOn: null,
    lines: [],
  })
}

async function pay(walk: Walk) {
  const { random, club, book } = walk
  const paid = random.sample([...book.cuotas], random.between(1, 3))
  if (paid.length === 0) return
  const receivedOn = aDay(walk, todayOf(walk), 30, 0)
  const allocations = paid.map(([feeId, cuota]) => ({
    feeId,
    amount: random.chance(0.4) ? Math.max(1, balanceOf(cuota)) : random.between(1, 400),
  }))
  const amount = total(allocations)
  const unpayable = paid.findIndex(([, cuota]) => statusOn(book, cuota, todayOf(walk)) === 'No_fee')
  const foretold = isClosedOn(book, receivedOn)
    ? 'receivedOn: closedDays'
    : unpayable < 0
      ? null
      : `allocations.${unpayable}.feeId: notPayable`
  const told = { method: 'Efectivo' as const, amount, receivedOn, reference: null, allocations }
  const payerId = random.pick(club.members).userId
  const input = { ...told, institutionId: club.institution.id, payerId }
  const receipt = await attempt(walk, foretold, (tx) => registerReceipt(tx, callerOf(walk), input))
  if (!receipt) return
  const lines = allocations.map((each): [string, Line] => [
    each.feeId,
    { amount: each.amount, dated: receivedOn, receipt: receipt.id, pair: null, undoes: null },
  ])
  for (const [id, line] of lines) book.cuotas.get(id)?.lines.push(line)
  book.slips.set(receipt.id, { amount, receivedOn, reversedOn: null, lines })
}

async function reverse(walk: Walk) {
  const { random, book } = walk
  if (book.slips.size === 0) return
  const moved = [...book.slips].filter(([, each]) => isMovedOn(book, each))
  const [id, slip] = random.pick(moved.length > 0 && random.chance(0.5) ? moved : [...book.slips])
  const foretold = slip.reversedOn !== null ? 'alreadyReversed' : isMovedOn(book, slip) ? 'creditMoved' : null
  const done = await attempt(walk, foretold, (tx) => reverseReceipt(tx, callerOf(walk), id, { reason: 'Error' }))
  if (!done) return
  slip.reversedOn = todayOf(walk)
  for (const [feeId, line] of slip.lines) {
    const undoing = { ...line, amount: -line.amount, dated: slip.reversedOn, undoes: line }
    book.cuotas.get(feeId)?.lines.push(undoing)
  }
}

async function move(walk: Walk) {
  const { random, book } = walk
  const surplus = [...book.cuotas].filter(([, cuota]) => balanceOf(cuota) < 0)
  const chosen = surplus.length > 0 && random.chance(0.8) ? random.pick(surplus) : anyCuota(walk)
  if (!chosen) return
  const [fromId, from] = chosen
  const own = [...book.cuotas].filter(([, { member }]) => member === from.member)
  const owing = own.filter(([, cuota]) => balanceOf(cuota) > 0)
  const likely = owing.length > 0 && random.chance(0.7) ? owing : own
  const [toId, to] = random.pick(random.chance(0.85) ? likely : [...book.cuotas])
  const most = movable(from, to)
  const amount = most > 0 && random.chance(0.8) ? random.between(1, most) : random.between(1, 300)
  const foretold =
    toId === fromId
      ? 'toFeeId: sameFee'
      : to.member !== from.member
        ? 'toFeeId: otherMember'
        : statusOn(book, to, todayOf(walk)) === 'No_fee'
          ? 'toFeeId: notPayable'
          : amount > most
            ? 'amount: notEnoughCredit'
            : null
  const input = { toFeeId: toId, amount }
  const done = await attempt(walk, foretold, (tx) => moveCredit(tx, callerOf(walk), fromId, input))
  if (!done) return
  const line = { dated: todayOf(walk), receipt: null, pair: `${fromId} ${toId} ${from.lines.length}`, undoes: null }
  from.lines.push({ ...line, amount: -amount })
  to.lines.push({ ...line, amount })
}

async function cancel(walk: Walk) {
  const chosen = anyCuota(walk)
  if (!chosen) return
  const [id, cuota] = chosen
  const foretold = cuota.cancelledOn !== null ? 'alreadyCancelled' : paidOf(cuota) !== 0 ? 'hasPayments' : null
  const done = await attempt(walk, foretold, (tx) => cancelFee(tx, callerOf(walk), id, { reason: 'Error' }))
  if (done) cuota.cancelledOn = todayOf(walk)
}

async function change(walk: Walk) {
  const { random, book } = walk
  const chosen = anyCuota(walk)
  if (!chosen) return
  const [id, cuota] = chosen
  const given = {
    ...(random.chance(0.7) && { amount: random.between(1, 500) }),
    ...(random.chance(0.5) && { dueDate: aDay(walk, todayOf(walk), 30, 30) }),
  }
  const foretold =
    cuota.cancelledOn !== null
      ? 'alreadyCancelled'
      : paidOf(cuota) !== 0
        ? 'hasPayments'
        : isClosedOn(book, cuota.dueDate)
          ? 'closedDays'
          : given.dueDate !== undefined && isClosedOn(book, given.dueDate)
            ? 'dueDate: closedDays'
            : null
  const asked = { given, version: undefined }
  const done = await attempt(walk, foretold, (tx) => changeFee(tx, callerOf(walk), id, asked))
  if (done) Object.assign(cuota, given)
}

/** The member owes nothing of what is due in these days, if it is made from now on. */
async function exemptMember(walk: Walk) {
  const { random, club, store, now } = walk
  const member = random.pick(club.members)
  const from = aDay(walk, todayOf(walk), 20, 40)
  const exemptions = [
    ...(club.exemptions.get(member.id) ?? []),
    { from, to: addDays(from, random.between(0, 20)), reason: 'Beca' },
  ]
  await store.as({ kind: 'system' }, now).write(async (tx) => {
    const stored = await tx.memberships.get(member.id)
    if (!stored) throw new Error('no such member')
    await tx.memberships.update({ ...stored, exemptions, version: stored.version + 1 }, stored.version)
  })
  club.exemptions.set(member.id, exemptions)
}

async function close(walk: Walk) {
  const { book, club } = walk
  const through = aDay(walk, todayOf(walk), 60, 0)
  const foretold = isClosedOn(book, through)
    ? 'alreadyClosed'
    : through >= todayOf(walk)
      ? 'through: notBeforeToday'
      : null
  const done = await attempt(walk, foretold, (tx) => closeDays(tx, callerOf(walk), club.institution.id, { through }))
  if (!done) return
  book.closedThrough = through
  walk.closed.set(through, await figuresOfProduct(walk, through))
}

async function wait(walk: Walk) {
  walk.now += walk.random.between(1, 15 * 24) * (DAY / 24)
}

/** What a treasurer does, the usual most often. */
export const STEPS = [
  create,
  create,
  create,
  pay,
  pay,
  pay,
  pay,
  reverse,
  move,
  move,
  cancel,
  change,
  exemptMember,
  close,
  wait,
  wait,
]
