import { expect } from 'vitest'
import { openingInputSchema } from '#domain/money/opening/report'
import type { WriteTransaction } from '#server/store/port'
import { closeDays } from '#server/services/institutions/updateInstitution'
import { cancelFee, changeFee, createFee } from '#server/services/fees/writeFee'
import { loadOpening } from '#server/services/fees/loadOpening'
import { undoWriteOff, writeOffFee, moveCredit } from '#server/services/fees/ledger'
import type { StoredMembership } from '#domain/members/membership'
import { addDays } from '#domain/values/calendar'
import { isExempt } from './billing.ts'
import { aCuota, balanceOf, firstOf, forgivenOf, forgivenOn, isClosedOn, movable } from './book.ts'
import { paidOf, reliefOf, statusOn, writeCredit, type Cuota } from './book.ts'
import type { Member } from './club.ts'
import { figuresOfClosedDays } from './closedDays.ts'
import { generate, surcharge, undoGeneration } from './generating.ts'
import { refundCredit, pay, payForFamily, changeMethod, reverse } from './paying.ts'
import { agreePlan, undoPlan } from './refinancing.ts'
import { DAY, aDay, randomCuota, attempt, read, todayOf, type Walk } from './walk.ts'

async function create(walk: Walk) {
  const { random, club, book } = walk
  const member = random.pick(club.members)
  const dueDate = aDay(walk, todayOf(walk), 40, 40)
  const amount = random.pick([1, 100, 250, random.between(1, 500)])
  const sport = random.pick([null, ...club.sports])
  // The concept alone does not make a surcharge.
  const concept = `${random.pick(['Suelta', 'Recargo por mora'])} ${book.cuotas.size + 1}`
  const whose = { institutionId: club.institution.id, userId: member.id, sportId: sport, period: null }
  const fields = { ...whose, concept, amount, dueDate }
  const refusal = isClosedOn(book, dueDate) ? 'dueDate: closedDays' : null
  const fee = await attempt(walk, refusal, (tx) => createFee(tx, fields))
  if (!fee) return
  const exempt = isExempt(club, member, dueDate)
  book.cuotas.set(fee.id, aCuota({ member: member.id, sport, concept, amount, dueDate, exempt }))
  walk.touched.add(member.id)
}

async function loadBalance(walk: Walk) {
  const { random, club, book } = walk
  const member = random.pick(club.members)
  const dueDate = aDay(walk, todayOf(walk), 60, 10)
  const amount = random.pick([-1, 1]) * random.between(1, 500)
  const sport = random.pick([null, ...club.sports])
  const concept = `Saldo ${book.cuotas.size + 1}`
  const isFuture = amount < 0 && dueDate > todayOf(walk)
  const isRefused = isClosedOn(book, dueDate) || isFuture
  const report = await attempt(walk, null, async (tx) =>
    loadOpening(
      tx,
      openingInputSchema.parse({
        institutionId: club.institution.id,
        columns: ['Socio', 'Saldo', 'Deporte'],
        rows: [{ line: 2, cells: ['', (amount / 100).toFixed(2), await sportName(tx, sport)], memberId: member.id }],
        reading: { day: dueDate, concept, decimalMark: '.' },
      }),
    ),
  )
  const [row] = report?.rows ?? []
  expect([row?.outcome, Object.keys(row?.errors ?? {})]).toEqual(isRefused ? ['refused', ['day']] : ['made', []])
  if (isRefused) return
  book.cuotas.set(String(row?.feeId), aCuota({ member: member.id, sport, concept, amount, dueDate, opening: true }))
  walk.touched.add(member.id)
}

async function sportName(tx: WriteTransaction, id: string | null): Promise<string> {
  return id === null ? '' : ((await tx.sports.get({ kind: 'all' }, id))?.name ?? '')
}

async function move(walk: Walk) {
  const { random, book } = walk
  const surplus = [...book.cuotas].filter(([, cuota]) => balanceOf(cuota) < 0)
  const source = surplus.length > 0 && random.chance(0.8) ? random.pick(surplus) : randomCuota(walk)
  if (!source) return
  const [fromId, from] = source
  const own = [...book.cuotas].filter(([, { member }]) => member === from.member)
  const owing = own.filter(([, cuota]) => balanceOf(cuota) > 0)
  const likely = owing.length > 0 && random.chance(0.7) ? owing : own
  const [toId, to] = random.pick(random.chance(0.85) ? likely : [...book.cuotas])
  const most = movable(from, to)
  const amount = most > 0 && random.chance(0.8) ? random.between(1, most) : random.between(1, 300)
  const refusal = firstOf([
    [toId === fromId, 'toFeeId: sameFee'],
    [to.member !== from.member, 'toFeeId: otherMember'],
    [statusOn(book, to, todayOf(walk)) === 'No_fee', 'toFeeId: notPayable'],
    [amount > most, 'amount: notEnoughCredit'],
  ])
  const input = { toFeeId: toId, amount }
  const result = await attempt(walk, refusal, (tx) => moveCredit(tx, fromId, input))
  if (!result) return
  writeCredit(book, { from: fromId, to: toId }, amount, todayOf(walk))
  walk.touched.add(from.member)
}

const changeRefusals = (cuota: Cuota) =>
  [
    [cuota.cancelledOn !== null, 'alreadyCancelled'],
    [paidOf(cuota) !== 0, 'hasPayments'],
    [reliefOf(cuota) !== 0, 'hasWriteOff'],
  ] as const

async function cancel(walk: Walk) {
  const target = randomCuota(walk)
  if (!target) return
  const [id, cuota] = target
  const refusal = firstOf([...changeRefusals(cuota), [cuota.instalment !== null, 'partOfPlan']])
  const result = await attempt(walk, refusal, (tx) => cancelFee(tx, id, { reason: 'Error' }))
  if (!result) return
  cuota.cancelledOn = todayOf(walk)
  cuota.byPerson = true
  walk.touched.add(cuota.member)
}

async function forgive(walk: Walk) {
  const { random, book } = walk
  const owing = [...book.cuotas].filter(([, cuota]) => balanceOf(cuota) > 0)
  const target = owing.length > 0 && random.chance(0.8) ? random.pick(owing) : randomCuota(walk)
  if (!target) return
  const [id, cuota] = target
  const amount = balanceOf(cuota)
  const refusal = amount <= 0 ? 'nothingOwed' : paidOf(cuota) < 0 ? 'refundedMore' : null
  const result = await attempt(walk, refusal, (tx) => writeOffFee(tx, id, { reason: 'Se mudó' }))
  if (!result) return
  cuota.lines.push({ amount, dated: todayOf(walk), receipt: null, pair: null, undoes: null, forgives: true })
  walk.touched.add(cuota.member)
}

async function undoForgiveness(walk: Walk) {
  const { random, book } = walk
  const forgiven = [...book.cuotas].filter(([, cuota]) => forgivenOf(cuota) > 0)
  const target = forgiven.length > 0 && random.chance(0.9) ? random.pick(forgiven) : randomCuota(walk)
  if (!target) return
  const [id, cuota] = target
  const refusal = forgivenOf(cuota) > 0 ? null : 'notWrittenOff'
  const result = await attempt(walk, refusal, (tx) => undoWriteOff(tx, id, { reason: 'Error' }))
  if (!result) return
  const lines = forgivenOn(cuota.lines)
  const standing = lines.filter((line) => line.undoes === null && !lines.some(({ undoes }) => undoes === line))
  for (const line of standing) cuota.lines.push({ ...line, amount: -line.amount, dated: todayOf(walk), undoes: line })
  walk.touched.add(cuota.member)
}

async function change(walk: Walk) {
  const { random, book } = walk
  const target = randomCuota(walk)
  if (!target) return
  const [id, cuota] = target
  const fields = {
    ...(random.chance(0.7) && { amount: random.between(1, 500) }),
    ...(random.chance(0.5) && { dueDate: aDay(walk, todayOf(walk), 30, 30) }),
  }
  const hasAmount = fields.amount !== undefined
  const refusal = firstOf([
    ...changeRefusals(cuota),
    [isClosedOn(book, cuota.dueDate), 'closedDays'],
    [fields.dueDate !== undefined && isClosedOn(book, fields.dueDate), 'dueDate: closedDays'],
    [hasAmount && cuota.amount < 0, 'amount: openingCredit'],
    [hasAmount && cuota.instalment !== null, 'amount: partOfPlan'],
  ])
  const edit = { fields, version: undefined }
  const result = await attempt(walk, refusal, (tx) => changeFee(tx, id, edit))
  if (!result) return
  if (fields.amount !== undefined && fields.amount !== cuota.amount) cuota.off = 0
  Object.assign(cuota, fields)
  walk.touched.add(cuota.member)
}

/** A random member, and the first day of new terms. */
function memberAndDay(walk: Walk) {
  const member = walk.random.pick(walk.club.members)
  return { member, from: aDay(walk, todayOf(walk), 20, 40) }
}

/** Exempts a member from future cuotas that are due in these days. */
async function exemptMember(walk: Walk) {
  const { random, club } = walk
  const { member, from } = memberAndDay(walk)
  const to = addDays(from, random.between(0, 20))
  const exemptions = [...(club.exemptions.get(member.membership) ?? []), { from, to, reason: 'Lesión' }]
  await changeTerms(walk, member, { exemptions })
  club.exemptions.set(member.membership, exemptions)
}

/** Reduces a member's future cuotas that are due in these days; an earlier scholarship ends. */
async function grantScholarship(walk: Walk) {
  const { random, club } = walk
  const { member, from } = memberAndDay(walk)
  const to = random.pick([null, addDays(from, random.between(0, 60))])
  const scholarship = { percent: random.pick([1, 33, 50, 100]), from, to, reason: 'Beca' }
  await changeTerms(walk, member, { scholarships: [scholarship] })
  club.scholarships.set(member.membership, scholarship)
}

/** A part or nothing of a member's future cuotas that are due in these days is charged; an earlier pause ends. */
async function pause(walk: Walk) {
  const { random, club } = walk
  const { member, from } = memberAndDay(walk)
  const to = random.pick([null, addDays(from, random.between(0, 60))])
  const term = { percent: random.pick([0, 0, 25, 99]), from, to, reason: 'Viaje' }
  await changeTerms(walk, member, { pauses: [term] })
  club.pauses.set(member.membership, term)
}

/** Sets or removes a member's variant of a sport. */
async function chooseVariant(walk: Walk) {
  const { random, club } = walk
  const member = random.pick(club.members)
  const { sportId, variants } = random.pick(club.institution.offerings)
  const { [sportId]: _former, ...others } = club.variants.get(member.membership) ?? {}
  const [variant] = random.chance(0.7) ? variants : []
  const choice = variant ? { ...others, [sportId]: variant.id } : others
  await changeTerms(walk, member, { variants: choice })
  club.variants.set(member.membership, choice)
}

async function changeTerms({ store, now }: Walk, { membership }: Member, terms: Partial<StoredMembership>) {
  await store.as({ kind: 'system' }, now).write(async (tx) => {
    const record = await tx.memberships.get(membership)
    if (!record) throw new Error('no such member')
    await tx.memberships.update({ ...record, ...terms, version: record.version + 1 }, record.version)
  })
}

async function close(walk: Walk) {
  const { book, club } = walk
  const through = aDay(walk, todayOf(walk), 60, 0)
  const refusal = firstOf([
    [isClosedOn(book, through), 'alreadyClosed'],
    [through >= todayOf(walk), 'through: notBeforeToday'],
  ])
  const result = await attempt(walk, refusal, (tx) => closeDays(tx, club.institution.id, { through }))
  if (!result) return
  book.closedThrough = through
  walk.closed.set(through, await read(walk, (tx) => figuresOfClosedDays(walk, tx, through)))
}

async function wait(walk: Walk) {
  walk.now += walk.random.between(1, 15 * 24) * (DAY / 24)
}

const WEIGHTS: readonly [step: (walk: Walk) => Promise<void>, times: number][] = [
  [create, 2],
  [loadBalance, 2],
  [pay, 3],
  [payForFamily, 2],
  [reverse, 1],
  [changeMethod, 1],
  [refundCredit, 1],
  [move, 2],
  [cancel, 1],
  [forgive, 1],
  [undoForgiveness, 1],
  [agreePlan, 2],
  [undoPlan, 1],
  [change, 1],
  [exemptMember, 1],
  [grantScholarship, 1],
  [pause, 1],
  [chooseVariant, 1],
  [generate, 2],
  [surcharge, 1],
  [undoGeneration, 1],
  [close, 1],
  [wait, 2],
]

export const STEPS = WEIGHTS.flatMap(([step, times]) => Array.from({ length: times }, () => step))
